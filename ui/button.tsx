import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

/** `quiet` has no background; `danger` is for what cannot be undone. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

/** The classes of a button, for links that look like one: `<Link className={buttonClass('primary')} …>`. */
export function buttonClass(kind: ButtonKind = 'primary', size: ButtonSize = 'medium'): string {
  return [styles.button, styles[kind], size !== 'medium' && styles[size]].filter(Boolean).join(' ');
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  /** Its action is running: it shows a spinner, keeps its width and the focus, and cannot be pressed. */
  isBusy?: boolean | undefined;
}

/** A button; `type` is `button` by default, so that none submits a form by accident. */
export function Button(props: ButtonProps) {
  const { kind, size, className, isBusy = false, type = 'button', onClick, children, ...rest } = props;
  return (
    <button
      type={type}
      className={[buttonClass(kind, size), isBusy && styles.busy, className].filter(Boolean).join(' ')}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
      // `disabled` would drop the focus. A form without a button of its own would be sent by Enter in its only field.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {isBusy ? (
        <>
          <span className={styles.words}>{children}</span>
          <Spinner className={styles.spinner} />
        </>
      ) : (
        children
      )}
    </button>
  );
}
