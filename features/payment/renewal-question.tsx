import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Order, questionClosed, renewalChosen } from './model.ts';

/** Asks before a renewal is cancelled. */
export default function RenewalQuestion({ order }: { readonly order: Order }) {
  const { formatMessage } = useIntl();
  const { onClose, onChosen } = useUnit({
    onClose: questionClosed,
    onChosen: renewalChosen,
  });
  return (
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
  );
}
