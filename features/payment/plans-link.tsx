import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '../../engine/view/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { $shop, shopRequested } from './model.ts';

/** Leads to the plans, where this server has any beside that of every account. */
export default function PlansLink() {
  const { shop, onRequest } = useUnit({ shop: $shop, onRequest: shopRequested });
  useEffect(() => onRequest(), [onRequest]);
  return (
    shop && (
      <Link className={buttonClass('secondary', 'small')} to="/drive/payment">
        <FormattedMessage id="payment.open" />
      </Link>
    )
  );
}
