import { useUnit } from 'effector-react';
import { ArrowDownUp, LayoutGrid, List } from 'lucide-react';
import { useIntl } from 'react-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { sortOrders } from '../entry/sort-order.ts';
import { defaultDisplay } from './display.ts';
import {
  $display,
  $shownDisplay,
  orderChosen,
  orderScopeToggled,
  pinFoldersToggled,
  viewChosen,
  viewScopeToggled,
} from './display-model.ts';

/** How the entries are shown: as cards or as a list, and in which order. */
export default function ViewControls({ isSortable = true }: { isSortable?: boolean }) {
  const { formatMessage } = useIntl();
  const { display, shown, ...on } = useUnit({
    display: $display,
    shown: $shownDisplay,
    onView: viewChosen,
    onOrder: orderChosen,
    onPin: pinFoldersToggled,
    onOrderScope: orderScopeToggled,
    onViewScope: viewScopeToggled,
  });
  const { viewType, orderType, pinFoldersTop } = shown ?? defaultDisplay;
  const { orderSettingGlobal, viewSettingGlobal } = display ?? defaultDisplay;
  const other = viewType === 'grid' ? 'list' : 'grid';
  return (
    <>
      {isSortable && (
        <Menu
          label={formatMessage({ id: 'files.order' })}
          icon={<ArrowDownUp />}
          align="end"
          entries={[
            { heading: formatMessage({ id: 'files.order' }) },
            ...sortOrders.map((order) => ({
              id: order,
              label: formatMessage({ id: `files.order.${order}` }),
              isChecked: order === orderType,
              onChosen: () => on.onOrder(order),
            })),
            'separator',
            {
              id: 'pin',
              label: formatMessage({ id: 'files.order.pin' }),
              isChecked: pinFoldersTop,
              onChosen: () => on.onPin(),
            },
            'separator',
            {
              id: 'order-scope',
              label: formatMessage({ id: 'files.order.global' }),
              isChecked: orderSettingGlobal,
              onChosen: () => on.onOrderScope(),
            },
            {
              id: 'view-scope',
              label: formatMessage({ id: 'files.view.global' }),
              isChecked: viewSettingGlobal,
              onChosen: () => on.onViewScope(),
            },
          ]}
        />
      )}
      <IconButton
        label={formatMessage({ id: `files.view.${other}` })}
        icon={other === 'list' ? <List /> : <LayoutGrid />}
        onClick={() => on.onView(other)}
      />
    </>
  );
}
