import { type ReactNode, useEffect, useRef } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps {
  readonly label: ReactNode;
  /** `some` shows a dash: a partial selection. */
  readonly value: boolean | 'some';
  readonly onChanged: (isOn: boolean) => void;
  readonly hint?: ReactNode;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  /** A switch acts at once; a box is part of a form. */
  readonly look?: 'box' | 'switch';
}

/** Yes or no, with its words beside it. */
export function Checkbox(props: CheckboxProps) {
  const { label, value, onChanged, hint, isDisabled = false, autoFocus = false, look = 'box' } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = value === 'some';
  }, [value]);
  return (
    <label className={styles.field}>
      <input
        className={look === 'switch' ? styles.switch : styles.box}
        ref={input}
        type="checkbox"
        role={look === 'switch' ? 'switch' : undefined}
        checked={value === true}
        disabled={isDisabled}
        // biome-ignore lint/a11y/noAutofocus: for the first part of a dialog, which takes the focus anyway.
        autoFocus={autoFocus}
        onChange={({ target }) => {
          // A press takes the dash away, whether the owner follows it or not.
          target.indeterminate = value === 'some';
          onChanged(target.checked);
        }}
      />
      <span className={styles.words}>
        <span>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}

/** A switch, which acts as soon as it is pressed. */
export function Switch(props: Omit<CheckboxProps, 'look'>) {
  return <Checkbox {...props} look="switch" />;
}
