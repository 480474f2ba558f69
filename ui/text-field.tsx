import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: ReactNode;
  value: string;
  onChanged: (value: string) => void;
  /** Why the value is invalid; announced when it appears. */
  problem?: ReactNode;
  hint?: ReactNode;
  /** A control at the end of the box. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text, with its label above and its error below. */
export function TextField({ label, value, onChanged, problem, hint, end, ...rest }: TextFieldProps) {
  const id = useId();
  const input = (
    <input
      className={styles.box}
      {...rest}
      id={id}
      value={value}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem || hint ? `${id}-note` : undefined}
      onChange={(event) => onChanged(event.target.value)}
    />
  );
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {end ? (
        <div className={styles.row}>
          {input}
          <span className={styles.end}>{end}</span>
        </div>
      ) : (
        input
      )}
      <FieldNote id={`${id}-note`} problem={problem} hint={hint} />
    </div>
  );
}

/** The message below a field. Its element exists before there is a message, so that screen readers announce it. */
export function FieldNote(props: {
  readonly id: string;
  readonly problem: ReactNode;
  readonly hint: ReactNode;
}) {
  const { id, problem, hint } = props;
  return (
    <div id={id} aria-live="polite">
      {problem ? <p className={styles.problem}>{problem}</p> : hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
