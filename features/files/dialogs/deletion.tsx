import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { cutMiddle } from '../../../ui/cut-middle.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { deletionConfirmed, type OperationDialog } from '../operations/commands.ts';

/** What is gone for ever is asked about first. */
export default function Deletion({ dialog, onClose }: { dialog: OperationDialog; onClose: () => void }) {
  const onConfirmed = useUnit(deletionConfirmed);
  const entries = dialog.type === 'delete' ? dialog.entries : [];
  const values = { count: entries.length, name: cutMiddle(entries[0]?.name ?? '') };
  return (
    <Dialog
      title={<FormattedMessage id={`files.${dialog.type}.title`} values={values} />}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose} autoFocus>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button kind="danger" onClick={() => onConfirmed()}>
            <FormattedMessage id={dialog.type === 'empty' ? 'files.do.empty' : 'files.do.delete'} />
          </Button>
        </>
      }
    >
      <FormattedMessage id={`files.${dialog.type}.text`} values={values} />
    </Dialog>
  );
}
