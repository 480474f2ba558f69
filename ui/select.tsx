import { ChevronDown } from 'lucide-react';
import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import styles from './field.module.css';
import look from './select.module.css';
import { FieldNote } from './text-field.tsx';

interface SelectProps<Value extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  label: ReactNode;
  /** The name is only for screen readers: it is clear from the context. */
  isLabelHidden?: boolean;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChanged: (value: Value) => void;
  problem?: ReactNode;
  hint?: ReactNode;
}

/** A choice of one: the native list, which every device shows in its familiar way. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden = false, value, options, onChanged, problem, hint, ...rest } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      {!isLabelHidden && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      <div className={look.row}>
        <select
          className={[styles.box, look.select].join(' ')}
          {...rest}
          id={id}
          aria-label={isLabelHidden && typeof label === 'string' ? label : undefined}
          value={value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || hint ? `${id}-note` : undefined}
          onChange={(event) => onChanged(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={look.chevron} aria-hidden="true" />
      </div>
      {(!isLabelHidden || problem || hint) && <FieldNote id={`${id}-note`} problem={problem} hint={hint} />}
    </div>
  );
}
