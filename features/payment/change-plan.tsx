import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailureReason } from '../notices/index.ts';
import {
  $changeFailure,
  $preview,
  type Changing,
  changeClosed,
  changeOrderFx,
  changeSubmitted,
  targetChosen,
} from './change.ts';
import styles from './checkout.module.css';
import { $shop } from './model.ts';
import { money } from './money.ts';
import { keyOf, targetsOf } from './targets.ts';
import { Tax } from './tax.tsx';

/** Another plan or term in the place of one that renews: the amount to pay now, with what is left of the present one. */
export default function ChangePlan({ changing }: { readonly changing: Changing }) {
  const { locale } = useSite();
  const { formatMessage } = useIntl();
  const { shop, preview, failure, isBusy, onClose, onChosen, onSubmit } = useUnit({
    shop: $shop,
    preview: $preview,
    failure: $changeFailure,
    isBusy: changeOrderFx.pending,
    onClose: changeClosed,
    onChosen: targetChosen,
    onSubmit: changeSubmitted,
  });
  const { order, target } = changing;
  const targets = targetsOf(order, shop?.items ?? []);
  const nameOf = ({ item, price }: Changing['target']): string =>
    `${item.name} · ${formatMessage({ id: `payment.term.${price.term}` })}`;
  const footer = (
    <>
      <Button kind="secondary" onClick={() => onClose()}>
        <FormattedMessage id="ui.cancel" />
      </Button>
      <Button isBusy={isBusy} disabled={preview === null} onClick={() => onSubmit()}>
        <FormattedMessage id="payment.change.submit" />
      </Button>
    </>
  );
  return (
    <Dialog title={formatMessage({ id: 'payment.change.title' })} onClose={() => onClose()} footer={footer}>
      <div className={styles.order}>
        <Select
          label={formatMessage({ id: 'payment.change.to' })}
          value={keyOf(target)}
          disabled={isBusy}
          options={targets.map((one) => ({
            value: keyOf(one),
            label: `${nameOf(one)} · ${money(one.price.amount, one.price.currency, locale)}`,
          }))}
          onChanged={(key) => {
            const chosen = targets.find((one) => keyOf(one) === key);
            if (chosen !== undefined) onChosen(chosen);
          }}
        />
        {preview === null && failure === null && (
          <div aria-busy="true">
            <Skeleton />
          </div>
        )}
        {preview !== null && (
          <>
            <dl className={styles.facts}>
              <dt>{nameOf(target)}</dt>
              <dd>{money(preview.amount, preview.currency, locale)}</dd>
              <dt>
                <FormattedMessage id="payment.change.credit" values={{ name: order.name }} />
              </dt>
              <dd>{money(`-${preview.credit}`, preview.currency, locale)}</dd>
              <dt>
                <FormattedMessage id="payment.change.due" />
              </dt>
              <dd className={styles.total}>{money(preview.due, preview.currency, locale)}</dd>
            </dl>
            <Tax price={preview} />
            <p className={styles.hint}>
              <FormattedMessage id="payment.change.note" />
            </p>
          </>
        )}
        <div className={styles.problem} role="alert">
          {failure && <FailureReason {...failure} />}
        </div>
      </div>
    </Dialog>
  );
}
