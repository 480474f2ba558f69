import { useUnit } from 'effector-react';
import { CircleCheck, RotateCw, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isUnderWay, type QueuedFile, RowStatus } from '../../features/uploads/visit/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Named } from '../../ui/named.tsx';
import { Progress } from '../../ui/progress.tsx';
import { $files, fileCancelled, fileRetried } from './model.ts';
import styles from './view.module.css';

/** Rows that are shown; the sum above counts all. */
const mostShown = 200;

/** The files that the visitor has added in this visit: the only thing here that they see. */
export default function SentFiles() {
  const files = useUnit($files);
  const done = files.filter(({ phase }) => phase === 'done').length;
  return (
    <section className={styles.sent}>
      <h2 className={styles.subtitle}>
        <FormattedMessage id="fileRequest.sent" />
      </h2>
      <p className={styles.soft} role="status">
        <FormattedMessage
          id={done === files.length ? 'fileRequest.sent.all' : 'fileRequest.sent.some'}
          values={{ done, count: files.length }}
        />
      </p>
      <ul className={styles.files}>
        {files.slice(-mostShown).map((file) => (
          <Row key={file.id} file={file} />
        ))}
      </ul>
    </section>
  );
}

function Row({ file }: { readonly file: QueuedFile }) {
  const { formatMessage } = useIntl();
  const { onCancel, onRetry } = useUnit({ onCancel: fileCancelled, onRetry: fileRetried });
  const { id, name, phase, sent, size } = file;
  const values = { name };
  return (
    <li className={styles.file}>
      <div className={styles.fileWords}>
        <span className={styles.fileName}>
          <Named name={name} />
        </span>
        <RowStatus file={file} />
        {isUnderWay(file) && <Progress label={null} value={size === 0 ? null : sent / size} />}
      </div>
      {phase === 'done' && <CircleCheck className={styles.done} aria-hidden="true" />}
      {phase === 'failed' && (
        <IconButton
          label={formatMessage({ id: 'uploads.retry' }, values)}
          icon={<RotateCw />}
          onClick={() => onRetry(id)}
        />
      )}
      {phase !== 'done' && (
        <IconButton
          label={formatMessage({ id: 'uploads.cancel' }, values)}
          icon={<X />}
          onClick={() => onCancel(id)}
        />
      )}
    </li>
  );
}
