/** For lists with a box beside each row. Not part of the index, which would load it, and its styles, with every list. */
import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { type Selection, selectAll, selectNone } from '../../ui/file-grid/selection.ts';
import styles from './select-all-bar.module.css';

interface SelectAllBarProps {
  /** Rows that are fetched, and how many of them are selected. */
  readonly total: number;
  readonly count: number;
  readonly selection: Selection;
  readonly onChanged: (selection: Selection) => void;
  /** The scope of the checkbox, or the number of selected rows. */
  readonly label: ReactNode;
  readonly className?: string | undefined;
  /** The actions on the selection. */
  readonly children: ReactNode;
}

/** Selects all rows or none; stays in sight above its list. */
export function SelectAllBar(props: SelectAllBarProps) {
  const { total, count, selection, onChanged, label, className = '', children } = props;
  return (
    <div className={`${styles.bar} ${className}`} data-chosen={count > 0 || undefined}>
      <Checkbox
        label={label}
        value={count === 0 ? false : count === total || 'some'}
        onChanged={(isOn) => onChanged(isOn ? selectAll(selection, total) : selectNone(selection))}
      />
      {children}
    </div>
  );
}
