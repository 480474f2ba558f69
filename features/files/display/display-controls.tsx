import { ArrowDownUp, LayoutGrid, List } from 'lucide-react';
import { useIntl } from 'react-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { type SortOrder, sortOrders } from '../entry/sort-order.ts';

type View = 'grid' | 'list';

interface DisplayControlsProps {
  readonly view: View;
  readonly order: SortOrder;
  readonly isPinned: boolean;
  readonly isSortable: boolean;
  /** Whether folders may be kept on top. */
  readonly isPinnable?: boolean;
  readonly onView: (view: View) => void;
  readonly onOrder: (order: SortOrder) => void;
  readonly onPin: () => void;
  /** Further entries of the menu of orders. */
  readonly entries?: readonly MenuEntry[];
}

/** How entries are shown: as cards or as a list, and in which order. */
export function DisplayControls(props: DisplayControlsProps) {
  const { view, order, isPinned, isSortable, isPinnable = true, entries = [] } = props;
  const { onView, onOrder, onPin } = props;
  const { formatMessage } = useIntl();
  const other = view === 'grid' ? 'list' : 'grid';
  return (
    <>
      {isSortable && (
        <Menu
          label={formatMessage({ id: 'files.order' })}
          icon={<ArrowDownUp />}
          align="end"
          entries={[
            { heading: formatMessage({ id: 'files.order' }) },
            ...sortOrders.map((name) => ({
              id: name,
              label: formatMessage({ id: `files.order.${name}` }),
              isChecked: name === order,
              onChosen: () => onOrder(name),
            })),
            ...(isPinnable
              ? [
                  'separator' as const,
                  {
                    id: 'pin',
                    label: formatMessage({ id: 'files.order.pin' }),
                    isChecked: isPinned,
                    onChosen: () => onPin(),
                  },
                ]
              : []),
            ...entries,
          ]}
        />
      )}
      <IconButton
        label={formatMessage({ id: `files.view.${other}` })}
        icon={other === 'list' ? <List /> : <LayoutGrid />}
        onClick={() => onView(other)}
      />
    </>
  );
}
