// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part.
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons in it take the focus.
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './header-row.module.css';
import type { GridColumn, GridEntry } from './types.ts';

interface HeaderProps<Entry extends GridEntry> {
  readonly columns: readonly GridColumn<Entry>[];
  readonly sortedBy: string | undefined;
  readonly isDescending: boolean;
  readonly isNameSortable: boolean | undefined;
  /** Must be stable for the life of the list. */
  readonly onSortRequested: (column: string) => void;
}

/** The titles of the columns; sortable ones are buttons. Not rendered again for each step of the keyboard. */
function HeaderRowOf<Entry extends GridEntry>(props: HeaderProps<Entry>) {
  const { columns, sortedBy, isDescending, isNameSortable = false, onSortRequested } = props;
  const { formatMessage } = useIntl();
  const titles = [
    { id: 'name', label: formatMessage({ id: 'ui.grid.name' }), isSortable: isNameSortable },
    ...columns,
  ];
  return (
    <div className={styles.header} role="row" aria-rowindex={1} data-header="">
      {titles.map(({ id, label, isSortable = false, ...rest }) => {
        const isSorted = sortedBy === id;
        const Arrow = isDescending ? ArrowDown : ArrowUp;
        return (
          <div
            key={id}
            className={'align' in rest && rest.align === 'end' ? styles.titleEnd : styles.title}
            role="columnheader"
            aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
          >
            {isSortable ? (
              <button className={styles.button} type="button" onClick={() => onSortRequested(id)}>
                {label}
                {isSorted && <Arrow className={styles.arrow} aria-hidden="true" />}
              </button>
            ) : (
              <span className={styles.label}>{label}</span>
            )}
          </div>
        );
      })}
      <div role="columnheader">
        <VisuallyHidden>{formatMessage({ id: 'ui.grid.actions' })}</VisuallyHidden>
      </div>
    </div>
  );
}

export const HeaderRow = memo(HeaderRowOf) as typeof HeaderRowOf;
