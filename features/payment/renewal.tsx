import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import {
  type Order,
  openPortalFx,
  portalRequested,
  renewalChosen,
  renewalQuestioned,
  setRenewalFx,
} from './model.ts';

/** Cancels the renewal of an order, after a question, or resumes it. */
export function RenewalButton({ order }: { readonly order: Order }) {
  const { isBusy, onQuestion, onChosen } = useUnit({
    isBusy: setRenewalFx.pending,
    onQuestion: renewalQuestioned,
    onChosen: renewalChosen,
  });
  if (order.renewal === 'on')
    return (
      <Button kind="quiet" size="small" isBusy={isBusy} onClick={() => onQuestion(order)}>
        <FormattedMessage id="payment.renewal.cancel" />
      </Button>
    );
  return (
    order.renewal === 'off' && (
      <Button
        kind="secondary"
        size="small"
        isBusy={isBusy}
        onClick={() => onChosen({ id: order.id, renews: true })}
      >
        <FormattedMessage id="payment.renewal.resume" />
      </Button>
    )
  );
}

/** Leads to invoices and the way of paying, at the provider. */
export function PortalButton({ order }: { readonly order: Order }) {
  const { isBusy, onOpened } = useUnit({ isBusy: openPortalFx.pending, onOpened: portalRequested });
  return (
    order.has_portal && (
      <Button kind="quiet" size="small" isBusy={isBusy} onClick={() => onOpened(order.id)}>
        <FormattedMessage id="payment.portal" />
      </Button>
    )
  );
}
