import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './icon-button.module.css';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> {
  /** Its name and tooltip. */
  label: string;
  icon: ReactNode;
  /** A keystroke that does the same, shown in the tooltip. */
  shortcut?: string | undefined;
  /** For switches between two states. */
  isPressed?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** For links that look like one. */
export const iconButtonClass = styles.button;

/** A button with a drawing alone. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, shortcut, isPressed, className, type = 'button', ...rest } = props;
  return (
    <Tooltip label={shortcut ? `${label} (${shortcut})` : label}>
      <button
        type={type}
        className={[styles.button, className].filter(Boolean).join(' ')}
        aria-label={label}
        aria-pressed={isPressed}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
