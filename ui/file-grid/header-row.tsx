// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part.
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons in it take the focus.
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useIntl } from 'react-intl';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './header-row.module.css';
import type { FileGridProps, GridColumn, GridEntry, GridSort } from './types.ts';

/** The titles of the columns; those that sort are buttons. */
export function HeaderRow<Entry extends GridEntry>(props: {
  readonly columns: readonly GridColumn<Entry>[];
  readonly sort: GridSort | undefined;
  readonly isNameSortable: boolean | undefined;
  readonly onSortRequested: FileGridProps<Entry>['onSortRequested'];
}) {
  const { columns, sort, isNameSortable = false, onSortRequested } = props;
  const { formatMessage } = useIntl();
  const titles = [
    { id: 'name', label: formatMessage({ id: 'ui.grid.name' }), isSortable: isNameSortable },
    ...columns,
  ];
  return (
    <div className={styles.header} role="row" aria-rowindex={1} data-header="">
      {titles.map(({ id, label, isSortable = false, ...rest }) => {
        const isSorted = sort?.column === id;
        const Arrow = sort?.isDescending ? ArrowDown : ArrowUp;
        return (
          <div
            key={id}
            className={'align' in rest && rest.align === 'end' ? styles.titleEnd : styles.title}
            role="columnheader"
            aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
          >
            {isSortable ? (
              <button className={styles.button} type="button" onClick={() => onSortRequested?.(id)}>
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
