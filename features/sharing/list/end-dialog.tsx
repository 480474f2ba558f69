import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { cutMiddle } from '../../../ui/cut-middle.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { endConfirmed, type Share } from './model.ts';

export interface EndDialogProps {
  readonly shares: readonly Share[];
  readonly onClose: () => void;
}

/** Ending a link cannot be undone, so it is confirmed. */
export default function EndDialog({ shares, onClose }: EndDialogProps) {
  const onConfirmed = useUnit(endConfirmed);
  const values = { count: shares.length, title: cutMiddle(shares[0]?.title ?? '') };
  return (
    <Dialog
      title={<FormattedMessage id="shares.end.title" values={values} />}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose} autoFocus>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button kind="danger" onClick={() => onConfirmed()}>
            <FormattedMessage id="shares.end" />
          </Button>
        </>
      }
    >
      <FormattedMessage id="shares.end.text" values={values} />
    </Dialog>
  );
}
