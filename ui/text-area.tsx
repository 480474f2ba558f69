import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import styles from './field.module.css';
import { FieldNote } from './text-field.tsx';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  label: ReactNode;
  value: string;
  onChanged: (value: string) => void;
  problem?: ReactNode;
  hint?: ReactNode;
}

/** Text of several lines. */
export function TextArea({ label, value, onChanged, problem, hint, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        className={styles.box}
        {...rest}
        id={id}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem || hint ? `${id}-note` : undefined}
        onChange={(event) => onChanged(event.target.value)}
      />
      <FieldNote id={`${id}-note`} problem={problem} hint={hint} />
    </div>
  );
}
