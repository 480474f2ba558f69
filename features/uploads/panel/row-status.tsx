import { FormattedMessage, useIntl } from 'react-intl';
import { byteSize } from '../../../ui/byte-size.ts';
import { FailureReason } from '../../notices/index.ts';
import type { QueuedFile, UploadFault } from '../queue/queue.ts';
import styles from './upload-row.module.css';

/** The state of a file in one line. */
export function RowStatus({ file }: { readonly file: QueuedFile }) {
  const { locale } = useIntl();
  const { phase, fault, size, sent, knowledge } = file;
  if (fault && (phase === 'failed' || phase === 'file-needed')) {
    return (
      <span className={`${styles.status} ${styles.bad}`}>
        <Fault fault={fault} />
      </span>
    );
  }
  const isAnnounced = knowledge !== undefined && (phase === 'sending' || phase === 'done');
  const values = { sent: byteSize(sent, locale), size: byteSize(size, locale) };
  return (
    <span className={styles.status}>
      <FormattedMessage
        id={isAnnounced ? `uploads.${knowledge}` : `uploads.phase.${phase}`}
        values={values}
      />
    </span>
  );
}

function Fault({ fault }: { readonly fault: UploadFault }) {
  const { reason, name, requestId } = fault;
  if (reason === 'name') return <FormattedMessage id={`uploads.name.${nameGroup(name)}`} />;
  if (reason === 'unreadable' || reason === 'changed')
    return <FormattedMessage id={`uploads.fault.${reason}`} />;
  return <FailureReason reason={reason} requestId={requestId} words={undefined} />;
}

/** Names that are refused for alike reasons have the same words. */
function nameGroup(fault: UploadFault['name']): 'long' | 'empty' | 'characters' {
  if (fault === 'too_long') return 'long';
  return fault === 'empty' || fault === 'blank' ? 'empty' : 'characters';
}
