import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { changeOpened } from './change.ts';
import { $shop, type Order } from './model.ts';
import { targetsOf } from './targets.ts';

/** Opens the change of an order that renews; nothing where there is no other plan or term. */
export function ChangeButton({ order }: { readonly order: Order }) {
  const { shop, onOpened } = useUnit({ shop: $shop, onOpened: changeOpened });
  const [target] = targetsOf(order, shop?.items ?? []);
  return (
    target && (
      <Button kind="secondary" size="small" onClick={() => onOpened({ order, target })}>
        <FormattedMessage id="payment.change" />
      </Button>
    )
  );
}
