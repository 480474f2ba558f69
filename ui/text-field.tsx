import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: ReactNode;
  value: string;
  onChanged: (value: string) => void;
  /** Why what stands there will not do; read out when it comes. */
  problem?: ReactNode;
  hint?: ReactNode;
  /** A control at the end of the box. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text, with its name above and what is wrong with it below. */
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

/** The word below a field. The place stands before there is anything to say, so that screen readers hear it come. */
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
