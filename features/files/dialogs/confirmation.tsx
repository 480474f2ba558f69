import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { cutMiddle } from '../../../ui/cut-middle.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { OperationDialogProps } from '../commands/dialog-model.ts';

/** Asks before what cannot be undone. */
export default function Confirmation({ type, entries, onConfirmed, onClose }: OperationDialogProps) {
  const values = { count: entries.length, name: cutMiddle(entries[0]?.name ?? '') };
  return (
    <Dialog
      title={<FormattedMessage id={`files.${type}.title`} values={values} />}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose} autoFocus>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button kind="danger" onClick={() => onConfirmed({})}>
            <FormattedMessage id={`files.do.${type}`} />
          </Button>
        </>
      }
    >
      <FormattedMessage id={`files.${type}.text`} values={values} />
    </Dialog>
  );
}
