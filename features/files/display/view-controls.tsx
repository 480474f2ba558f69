import { useUnit } from 'effector-react';
import { useIntl } from 'react-intl';
import { DisplayControls } from './display-controls.tsx';
import {
  $display,
  $shownDisplay,
  orderChosen,
  orderScopeToggled,
  pinFoldersToggled,
  viewChosen,
  viewScopeToggled,
} from './display-model.ts';

/** How the open list is shown, and whether every other one is too. */
export default function ViewControls({
  isSortable = true,
  isPinnable = true,
}: {
  isSortable?: boolean;
  isPinnable?: boolean;
}) {
  const { formatMessage } = useIntl();
  const { display, shown, onOrderScope, onViewScope, ...on } = useUnit({
    display: $display,
    shown: $shownDisplay,
    onView: viewChosen,
    onOrder: orderChosen,
    onPin: pinFoldersToggled,
    onOrderScope: orderScopeToggled,
    onViewScope: viewScopeToggled,
  });
  // A choice made before the stored one is known would be lost.
  if (!display) return null;
  const { viewType, orderType, pinFoldersTop } = shown ?? display;
  return (
    <DisplayControls
      view={viewType}
      order={orderType}
      isPinned={pinFoldersTop}
      isSortable={isSortable}
      isPinnable={isPinnable}
      {...on}
      entries={[
        'separator',
        {
          id: 'order-scope',
          label: formatMessage({ id: 'files.order.global' }),
          isChecked: display.orderSettingGlobal,
          onChosen: () => onOrderScope(),
        },
        {
          id: 'view-scope',
          label: formatMessage({ id: 'files.view.global' }),
          isChecked: display.viewSettingGlobal,
          onChosen: () => onViewScope(),
        },
      ]}
    />
  );
}
