import { useUnit } from 'effector-react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureReason } from '../notices/index.ts';
import styles from './checkout.module.css';
import { $orderFailure, $shop, type Choice, choiceDropped, makeOrderFx, orderSubmitted } from './model.ts';
import { countryName, money } from './money.ts';
import { CountsUntil, Tax } from './tax.tsx';

/** The order to be placed: its parts, the total, and how it is paid. */
export default function Checkout({ choice: { item, price } }: { readonly choice: Choice }) {
  const { formatMessage } = useIntl();
  const { locale } = useSite();
  const { shop, failure, isBusy, onClose, onSubmit } = useUnit({
    shop: $shop,
    failure: $orderFailure,
    isBusy: makeOrderFx.pending,
    onClose: choiceDropped,
    onSubmit: orderSubmitted,
  });
  const form = useId();
  const providers = shop?.providers ?? [];
  const [chosen, setChosen] = useState(providers[0] ?? '');
  const country = shop?.country ?? '';
  const footer = (
    <>
      <Button kind="secondary" onClick={() => onClose()}>
        <FormattedMessage id="ui.cancel" />
      </Button>
      <Button type="submit" form={form} isBusy={isBusy}>
        <FormattedMessage id="payment.order.submit" />
      </Button>
    </>
  );
  return (
    <Dialog title={formatMessage({ id: 'payment.order.title' })} onClose={() => onClose()} footer={footer}>
      <form
        id={form}
        className={styles.order}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit({ provider: chosen });
        }}
      >
        <dl className={styles.facts}>
          <dt>{item.name}</dt>
          <dd>
            <FormattedMessage id={`payment.term.${price.term}`} />
          </dd>
          {country !== '' && (
            <>
              <dt>
                <FormattedMessage id="payment.country" />
              </dt>
              <dd>{countryName(country, locale)}</dd>
            </>
          )}
          <dt>
            <FormattedMessage id="payment.total" />
          </dt>
          <dd className={styles.total}>{money(price.amount, price.currency, locale)}</dd>
        </dl>
        <CountsUntil price={price} />
        <Tax price={price} />
        <fieldset className={styles.ways}>
          <legend>
            <FormattedMessage id="payment.order.way" />
          </legend>
          {providers.map((name) => (
            <label className={styles.way} key={name}>
              <input
                type="radio"
                name="provider"
                value={name}
                checked={chosen === name}
                onChange={() => setChosen(name)}
              />
              <span>
                <b>
                  <FormattedMessage id={`payment.provider.${name}`} />
                </b>
                <span className={styles.hint}>
                  <FormattedMessage id={`payment.provider.${name}.hint`} />
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className={styles.problem} role="alert">
          {failure && <FailureReason {...failure} />}
        </div>
      </form>
    </Dialog>
  );
}
