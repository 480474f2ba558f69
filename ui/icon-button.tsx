import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './icon-button.module.css';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> {
  /** Its name and tooltip. */
  label: string;
  icon: ReactNode;
  /** A keystroke that does the same, shown in the tooltip. */
  shortcut?: string | undefined;
  /** For switches between two states. */
  isPressed?: boolean | undefined;
  isBusy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** For links that look like one. */
export const iconButtonClass = styles.button;

/** A button with a drawing alone. */
export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    shortcut,
    isPressed,
    isBusy = false,
    className,
    type = 'button',
    onClick,
    ...rest
  } = props;
  return (
    <Tooltip label={shortcut ? `${label} (${shortcut})` : label}>
      <button
        type={type}
        className={[styles.button, className].filter(Boolean).join(' ')}
        aria-label={label}
        aria-pressed={isPressed}
        {...rest}
        // `disabled` would drop the focus.
        {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
        onClick={isBusy ? (event) => event.preventDefault() : onClick}
      >
        {isBusy ? <Spinner /> : icon}
      </button>
    </Tooltip>
  );
}
