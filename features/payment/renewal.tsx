import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import {
  $questioned,
  type Order,
  questionClosed,
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

export function RenewalQuestion() {
  const { formatMessage } = useIntl();
  const { order, onClose, onChosen } = useUnit({
    order: $questioned,
    onClose: questionClosed,
    onChosen: renewalChosen,
  });
  return (
    order && (
      <Dialog
        title={formatMessage({ id: 'payment.renewal.stop.title' })}
        onClose={() => onClose()}
        footer={
          <>
            <Button kind="secondary" onClick={() => onClose()}>
              <FormattedMessage id="ui.close" />
            </Button>
            <Button kind="danger" onClick={() => onChosen({ id: order.id, renews: false })}>
              <FormattedMessage id="payment.renewal.cancel" />
            </Button>
          </>
        }
      >
        <FormattedMessage id="payment.renewal.stop.text" values={{ name: order.name }} />
      </Dialog>
    )
  );
}
