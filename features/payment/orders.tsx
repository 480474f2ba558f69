import { useUnit } from 'effector-react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { Button } from '../../ui/button.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { late } from '../../ui/late.tsx';
import { $isDialogOpen } from './change.ts';
import { ChangeButton } from './change-button.tsx';
import {
  $areOrdersMissing,
  $orders,
  cancelOrderFx,
  type Order,
  orderCancelled,
  orderShown,
  ordersRequested,
} from './model.ts';
import { money } from './money.ts';
import styles from './orders.module.css';
import { PortalButton, RenewalButton } from './renewal.tsx';

const Dialogs = late(() => import('./dialogs.tsx'));

/** The account's orders, the newest first, with receipts; nothing where there are none. */
export function Orders() {
  const { orders, isDialogOpen, isMissing, onRetry } = useUnit({
    orders: $orders,
    isDialogOpen: $isDialogOpen,
    isMissing: $areOrdersMissing,
    onRetry: ordersRequested,
  });
  if (isMissing && orders === null)
    return (
      <div className={styles.section}>
        <FailedPart onRetry={() => onRetry()}>
          <FormattedMessage id="payment.failed.orders" />
        </FailedPart>
      </div>
    );
  return (
    <>
      {orders !== null && orders.length > 0 && (
        <section className={styles.section} aria-labelledby="payment-orders">
          <h2 className={styles.title} id="payment-orders">
            <FormattedMessage id="payment.orders" />
          </h2>
          <ul className={styles.list}>
            {orders.map((order) => (
              <Row key={order.id} order={order} />
            ))}
          </ul>
        </section>
      )}
      {isDialogOpen && <Dialogs />}
    </>
  );
}

function Row({ order }: { readonly order: Order }) {
  const { locale } = useSite();
  const { isBusy, onCancel, onShown } = useUnit({
    isBusy: cancelOrderFx.pending,
    onCancel: orderCancelled,
    onShown: orderShown,
  });
  const isOpen = order.status === 'open';
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>
          {order.name} · <FormattedMessage id={`payment.term.${order.term}`} />
        </h3>
        <p className={styles.text}>
          <FormattedDate value={order.created_time} dateStyle="medium" /> ·{' '}
          {money(order.amount, order.currency, locale)} ·{' '}
          <span className={styles.reference}>{order.reference}</span>
        </p>
      </div>
      <p className={[styles.status, styles[order.status]].join(' ')}>
        <FormattedMessage id={`payment.status.${order.status}`} />
      </p>
      {(order.renewal === 'on' || order.renewal === 'off') && (
        <p className={styles.status}>
          <FormattedMessage id={`payment.renewal.${order.renewal}`} />
        </p>
      )}
      <div className={styles.actions}>
        {isOpen && (
          <Button kind="quiet" size="small" isBusy={isBusy} onClick={() => onCancel(order.id)}>
            <FormattedMessage id="payment.order.cancel" />
          </Button>
        )}
        <ChangeButton order={order} />
        <RenewalButton order={order} />
        <PortalButton order={order} />
        {(order.transfer !== null || order.payments.length > 0) && (
          <Button kind="secondary" size="small" onClick={() => onShown(order)}>
            <FormattedMessage id={order.transfer === null ? 'payment.receipt' : 'payment.order.pay'} />
          </Button>
        )}
      </div>
    </li>
  );
}
