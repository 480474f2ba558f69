import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button.tsx';
import { cutMiddle } from '../../../../ui/cut-middle.ts';
import { Dialog } from '../../../../ui/dialog.tsx';

interface LeaveDialogProps {
  readonly name: string;
  readonly isSaving: boolean;
  readonly onKept: () => void;
  readonly onDiscarded: () => void;
  readonly onSaved: () => void;
}

/** A text is left that is not saved. */
export function LeaveDialog({ name, isSaving, onKept, onDiscarded, onSaved }: LeaveDialogProps) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      title={formatMessage({ id: 'preview.edit.leave' })}
      onClose={onKept}
      size="roomy"
      footer={
        <>
          <Button kind="quiet" onClick={onKept}>
            <FormattedMessage id="preview.edit.goOn" />
          </Button>
          <Button kind="danger" onClick={onDiscarded}>
            <FormattedMessage id="preview.edit.discard" />
          </Button>
          <Button autoFocus isBusy={isSaving} onClick={onSaved}>
            <FormattedMessage id="preview.edit.save" />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage id="preview.edit.leave.text" values={{ name: cutMiddle(name) }} />
      </p>
    </Dialog>
  );
}
