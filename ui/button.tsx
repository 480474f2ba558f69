import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'secondary';
export type ButtonSize = 'medium' | 'large';

/** The classes of a button, for links that look like one: `<Link className={buttonClass('primary')} …>`. */
export function buttonClass(kind: ButtonKind = 'primary', size: ButtonSize = 'medium'): string {
  return [styles.button, styles[kind], size === 'large' && styles.large].filter(Boolean).join(' ');
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  size?: ButtonSize;
}

/** A button; `type` is `button` unless said otherwise, so that none submits a form by accident. */
export function Button({ kind, size, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={[buttonClass(kind, size), className].filter(Boolean).join(' ')}
      {...rest}
    />
  );
}
