import { useUnit } from 'effector-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { byteSize } from '../../ui/byte-size.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cutMiddle } from '../../ui/cut-middle.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { $conflict, conflictDecided } from './model.ts';
import styles from './question.module.css';
import type { Decision, QueuedFile } from './queue.ts';

/** A name is taken in the folder: keep both, make the old content a version, or leave the file out. */
export function ConflictDialog() {
  const file = useUnit($conflict);
  return file && <Question key={file.id} file={file} />;
}

function Question({ file }: { readonly file: QueuedFile }) {
  const { formatMessage, locale } = useIntl();
  const onDecided = useUnit(conflictDecided);
  const [isForAll, setIsForAll] = useState(false);
  const decide = (rule: Decision['rule']) => onDecided({ id: file.id, rule, isForAll });
  return (
    <Dialog
      title={formatMessage({ id: 'uploads.conflict.title' })}
      onClose={() => decide('skip')}
      keepsOpen
      footer={
        <>
          <Button kind="quiet" onClick={() => decide('skip')}>
            <FormattedMessage id="uploads.conflict.skip" />
          </Button>
          <Button kind="secondary" onClick={() => decide('replace')}>
            <FormattedMessage id="uploads.conflict.replace" />
          </Button>
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
            values={{ name: <strong className={styles.name}>{cutMiddle(file.name)}</strong> }}
          />
        </p>
        <p className={styles.hint}>
          <FormattedMessage id="uploads.conflict.hint" values={{ size: byteSize(file.size, locale) }} />
        </p>
        <Checkbox
          label={formatMessage({ id: 'uploads.conflict.all' })}
          value={isForAll}
          onChanged={setIsForAll}
        />
      </div>
    </Dialog>
  );
}
