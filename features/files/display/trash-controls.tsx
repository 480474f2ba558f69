import { useUnit } from 'effector-react';
import { ArrowDownUp } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Menu } from '../../../ui/menu.tsx';
import { trashOrders } from '../entry/sort-order.ts';
import { $trashOrder, trashOrderChosen } from './display-model.ts';

/** In which order the trash is listed: phones have no titles of columns. */
export default function TrashControls() {
  const { formatMessage } = useIntl();
  const { order, onOrder } = useUnit({ order: $trashOrder, onOrder: trashOrderChosen });
  return (
    <Menu
      label={formatMessage({ id: 'files.order' })}
      icon={<ArrowDownUp />}
      align="end"
      entries={[
        { heading: formatMessage({ id: 'files.order' }) },
        ...trashOrders.map((name) => ({
          id: name,
          label: formatMessage({ id: `files.order.${name.replace('MODIFIED', 'DELETED')}` }),
          isChecked: name === order,
          onChosen: () => onOrder(name),
        })),
      ]}
    />
  );
}
