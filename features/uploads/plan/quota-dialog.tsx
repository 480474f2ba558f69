import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { byteSize } from '../../../ui/byte-size.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { storageDetailsRequested } from '../facade.ts';
import { $quotaQuestions, quotaAnswered } from '../queue/model.ts';
import { limitToFreeSpace } from './batch.ts';
import styles from './quota-dialog.module.css';

/** Asks, before a byte is sent, what to do where too little space is free for the choice. */
export function QuotaDialog() {
  const { formatMessage, locale } = useIntl();
  const { questions, onAnswered, onLooked } = useUnit({
    questions: $quotaQuestions,
    onAnswered: quotaAnswered,
    onLooked: storageDetailsRequested,
  });
  const [question] = questions;
  if (!question) return null;
  const fitting = limitToFreeSpace(question.batch, question.free).files.length;
  return (
    <Dialog
      title={formatMessage({ id: 'uploads.quota.title' })}
      onClose={() => onAnswered('nothing')}
      size="roomy"
      footer={
        <>
          <Button kind={fitting > 0 ? 'secondary' : 'primary'} onClick={() => onAnswered('nothing')}>
            <FormattedMessage id="uploads.quota.nothing" />
          </Button>
          {fitting > 0 && (
            <Button onClick={() => onAnswered('what-fits')}>
              <FormattedMessage id="uploads.quota.fits" values={{ count: fitting }} />
            </Button>
          )}
        </>
      }
    >
      <div className={styles.question}>
        <p>
          <FormattedMessage
            id="uploads.quota.text"
            values={{
              needed: byteSize(question.needed, locale),
              free: byteSize(question.free, locale),
            }}
          />
        </p>
        <p className={styles.hint}>
          <FormattedMessage id="storage.makeRoom" />
        </p>
        <Button
          className={styles.look}
          kind="secondary"
          size="small"
          onClick={() => {
            onAnswered('nothing');
            onLooked();
          }}
        >
          <FormattedMessage id="uploads.quota.look" />
        </Button>
      </div>
    </Dialog>
  );
}
