import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './checkout.module.css';
import { type Order, orderHidden } from './model.ts';
import { countryName, money, percent } from './money.ts';

/** How an order is paid by a transfer, or its receipt. */
export default function OrderDialog({ order }: { readonly order: Order }) {
  const onClose = useUnit(orderHidden);
  const { formatMessage } = useIntl();
  const isAwaited = order.transfer !== null;
  const isBegun = order.payments.length > 0;
  return (
    <Dialog
      title={formatMessage({ id: isAwaited ? 'payment.transfer.title' : 'payment.receipt' })}
      onClose={() => onClose()}
      footer={
        <>
          {!isAwaited && (
            <Button kind="secondary" onClick={() => print()}>
              <FormattedMessage id="payment.print" />
            </Button>
          )}
          <Button onClick={() => onClose()}>
            <FormattedMessage id="ui.close" />
          </Button>
        </>
      }
    >
      {isAwaited && (
        <p className={styles.lead}>
          <FormattedMessage id={isBegun ? 'payment.transfer.restLead' : 'payment.transfer.lead'} />
        </p>
      )}
      <div className={isAwaited ? undefined : styles.receipt}>
        {!isAwaited && <Issuer order={order} />}
        <Facts order={order} />
      </div>
    </Dialog>
  );
}

/** The head of a receipt: on paper it has no title of a window. */
function Issuer({ order: { issuer } }: { readonly order: Order }) {
  return (
    <>
      <h3 className={styles.printed}>
        <FormattedMessage id="payment.receipt" />
      </h3>
      {issuer && (
        <p className={styles.issuer}>
          {issuer.lines.map((line) => (
            <span className={styles.line} key={line}>
              {line}
            </span>
          ))}
          {issuer.tax_number !== '' && (
            <span className={styles.line}>
              <FormattedMessage id="payment.receipt.taxNumber" values={{ number: issuer.tax_number }} />
            </span>
          )}
        </p>
      )}
    </>
  );
}

function Facts({ order }: { readonly order: Order }) {
  const { locale } = useSite();
  const { transfer, payments } = order;
  const isRest = transfer !== null && payments.length > 0;
  return (
    <dl className={styles.facts}>
      {transfer && (
        <Fact name="payment.transfer.to">
          {transfer.lines.map((line) => (
            <span className={styles.line} key={line}>
              {line}
            </span>
          ))}
        </Fact>
      )}
      <Fact name={transfer ? 'payment.transfer.reference' : 'payment.receipt.number'}>
        <b className={styles.reference}>{order.reference}</b>
      </Fact>
      {!transfer && (
        <Fact name="payment.receipt.for">
          {order.name} · <FormattedMessage id={`payment.term.${order.term}`} />
        </Fact>
      )}
      <Fact name="payment.total">
        {isRest ? (
          money(order.amount, order.currency, locale)
        ) : (
          <b>{money(order.amount, order.currency, locale)}</b>
        )}
      </Fact>
      {Number(order.tax_percent) > 0 && (
        <Fact name="payment.receipt.tax">
          {money(order.tax, order.currency, locale)} ({percent(order.tax_percent, locale)})
        </Fact>
      )}
      {Number(order.credit) > 0 && (
        <Fact name="payment.receipt.credit">{money(`-${order.credit}`, order.currency, locale)}</Fact>
      )}
      {!transfer && order.country !== '' && (
        <Fact name="payment.country">{countryName(order.country, locale)}</Fact>
      )}
      {transfer && !isRest && (
        <Fact name="payment.transfer.due">
          <FormattedDate value={transfer.due_time} dateStyle="long" />
        </Fact>
      )}
      {payments.map((payment) => (
        <Fact name="payment.receipt.paid" key={payment.time}>
          <FormattedDate value={payment.time} dateStyle="long" /> ·{' '}
          {money(payment.amount, payment.currency, locale)}
          {payment.is_refunded && (
            <>
              {' · '}
              <FormattedMessage id="payment.status.refunded" />
            </>
          )}
        </Fact>
      ))}
      {isRest && (
        <Fact name="payment.transfer.rest">
          <b>{money(transfer.amount, order.currency, locale)}</b>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>
        <FormattedMessage id={name} />
      </dt>
      <dd>{children}</dd>
    </>
  );
}
