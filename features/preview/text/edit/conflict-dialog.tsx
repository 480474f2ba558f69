import { useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { dateTimeFormat } from '../../../../ui/time-format.ts';
import type { Conflict } from './save-text.ts';
import type { useEditing } from './use-editing.ts';

interface ConflictDialogProps {
  readonly conflict: Conflict;
  readonly editing: Pick<
    ReturnType<typeof useEditing>,
    'isSaving' | 'saveCopy' | 'loadOther' | 'onConflictClosed'
  >;
}

/** A text was not saved, since its file is another one by now: nothing is lost until one says so. */
export function ConflictDialog({ conflict, editing }: ConflictDialogProps) {
  const { formatMessage } = useIntl();
  const { isSaving, saveCopy, loadOther, onConflictClosed } = editing;
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked)
    return (
      <Dialog
        title={formatMessage({ id: 'preview.edit.theirs.sure' })}
        onClose={() => setIsAsked(false)}
        footer={
          <>
            <Button kind="quiet" onClick={() => setIsAsked(false)}>
              <FormattedMessage id="ui.cancel" />
            </Button>
            <Button kind="danger" isBusy={isSaving} onClick={() => void loadOther()}>
              <FormattedMessage id="preview.edit.discard" />
            </Button>
          </>
        }
      >
        <p>
          <FormattedMessage id="preview.edit.theirs.text" />
        </p>
      </Dialog>
    );
  const isReadable = conflict.kind === 'changed' || conflict.kind === 'readOnly';
  return (
    <Dialog
      title={formatMessage({ id: `preview.edit.conflict.${conflict.kind}` })}
      onClose={onConflictClosed}
      size="roomy"
      keepsOpen
      footer={
        <>
          <Button kind="quiet" onClick={onConflictClosed}>
            <FormattedMessage id="preview.edit.goOn" />
          </Button>
          {isReadable && (
            <Button kind="secondary" onClick={() => setIsAsked(true)}>
              <FormattedMessage id="preview.edit.theirs" />
            </Button>
          )}
          <Button autoFocus isBusy={isSaving} onClick={() => void saveCopy()}>
            <FormattedMessage id="preview.edit.copy" />
          </Button>
        </>
      }
    >
      <p>
        <What {...conflict} /> <FormattedMessage id="preview.edit.conflict.safe" />
      </p>
    </Dialog>
  );
}

function What({ kind, file, by }: Conflict) {
  if (kind !== 'changed') return <FormattedMessage id={`preview.edit.conflict.${kind}.text`} />;
  const time = <FormattedDate value={file?.modified_time} {...dateTimeFormat} />;
  if (by === undefined || by === 'self')
    return <FormattedMessage id="preview.edit.conflict.changed.text" values={{ time }} />;
  return <FormattedMessage id="preview.edit.conflict.changed.by" values={{ time, name: by }} />;
}
