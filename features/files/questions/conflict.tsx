import { useUnit } from 'effector-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cutMiddle } from '../../../ui/cut-middle.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { $open, type ConflictAnswer, conflictCancelled, conflictDecided } from '../conflict-model.ts';
import { isFolder } from '../file.ts';
import styles from './conflict.module.css';

/** A name is taken where an entry goes: keep both, make the old content a version, or leave it where it is. */
export default function ConflictQuestion() {
  const { formatMessage } = useIntl();
  const { open, onDecided, onCancelled } = useUnit({
    open: $open,
    onDecided: conflictDecided,
    onCancelled: conflictCancelled,
  });
  const [isForAll, setIsForAll] = useState(false);
  const [entry, ...others] = open;
  if (!entry) return null;
  const decide = (answer: ConflictAnswer) => onDecided({ answer, isForAll });
  const canReplace = !isFolder(entry);
  return (
    <Dialog
      title={formatMessage({ id: 'uploads.conflict.title' })}
      onClose={() => onCancelled()}
      footer={
        <>
          <Button kind="quiet" onClick={() => decide('skip')}>
            <FormattedMessage id="uploads.conflict.skip" />
          </Button>
          {canReplace && (
            <Button kind="secondary" onClick={() => decide('replace')}>
              <FormattedMessage id="uploads.conflict.replace" />
            </Button>
          )}
          <Button autoFocus onClick={() => decide('rename')}>
            <FormattedMessage id="uploads.conflict.rename" />
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>
          <FormattedMessage
            id="uploads.conflict.text"
            values={{ name: <strong className={styles.name}>{cutMiddle(entry.name)}</strong> }}
          />
        </p>
        {canReplace && (
          <p className={styles.hint}>
            <FormattedMessage id="files.conflict.hint" />
          </p>
        )}
        {others.length > 0 && (
          <Checkbox
            label={formatMessage({ id: 'files.conflict.all' }, { count: others.length })}
            value={isForAll}
            onChanged={setIsForAll}
          />
        )}
      </div>
    </Dialog>
  );
}
