import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../ui/dialog.tsx';
import { DiffView } from '../../ui/diff/diff-view.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NoTextError, readCompared } from './compare-model.ts';
import { DateTime } from './date-time.tsx';
import styles from './details.module.css';
import type { Entry, Version } from './model.ts';

type Shown =
  | { readonly type: 'loading' | 'failed' | 'noText' }
  | { readonly type: 'read'; readonly before: string; readonly after: string };

/** The changes of a text since one of its versions, line by line. */
export default function CompareVersions(props: {
  readonly entry: Entry;
  readonly version: Version;
  readonly onClose: () => void;
}) {
  const { entry, version, onClose } = props;
  const { locale } = useIntl();
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<Shown>({ type: 'loading' });
  const { id } = entry;
  const { id: versionId } = version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again.
  useEffect(() => {
    const leaving = new AbortController();
    setShown({ type: 'loading' });
    readCompared({ id, versionId }, locale, leaving.signal).then(
      (texts) => setShown({ type: 'read', ...texts }),
      (error) => {
        if (!leaving.signal.aborted) setShown({ type: error instanceof NoTextError ? 'noText' : 'failed' });
      },
    );
    return () => leaving.abort();
  }, [id, versionId, locale, attempt]);
  return (
    <Dialog title={<FormattedMessage id="details.compare.title" />} size="wide" onClose={onClose}>
      <div className={styles.compared} aria-busy={shown.type === 'loading'}>
        <p className={styles.soft}>
          <FormattedMessage
            id="details.compare.of"
            values={{ name: <b>{entry.name}</b>, date: <DateTime time={version.created_time} /> }}
          />
        </p>
        {shown.type === 'loading' && <Skeleton shape="box" />}
        {shown.type === 'noText' && (
          <p>
            <FormattedMessage id="details.compare.noText" />
          </p>
        )}
        {shown.type === 'failed' && (
          <FailedPart onRetry={() => setAttempt(attempt + 1)}>
            <FormattedMessage id="details.compare.failed" />
          </FailedPart>
        )}
        {shown.type === 'read' && <DiffView name={entry.name} before={shown.before} after={shown.after} />}
      </div>
    </Dialog>
  );
}
