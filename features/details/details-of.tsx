import { FormattedMessage, useIntl } from 'react-intl';
import { byteSize } from '../../ui/byte-size.ts';
import { FileIcon } from '../../ui/file-icon.tsx';
import type { FileKind } from '../../ui/file-kind.ts';
import styles from './details.module.css';
import { EntryDetails } from './entry-details.tsx';
import type { Entry } from './model.ts';
import { ShareButton } from './share-button.tsx';

export interface DetailsProps {
  readonly entries: readonly Entry[];
  readonly kindOf: (entry: Entry) => FileKind;
  /** Beside a viewer, which shows the file itself and covers the page: no picture, and a path without links. */
  readonly isBesideViewer?: boolean;
  /** A link within was followed. */
  readonly onLeft?: () => void;
}

/** One entry in full, several in total, and for none a hint. */
export default function DetailsOf({ entries, kindOf, isBesideViewer = false, onLeft }: DetailsProps) {
  const { locale } = useIntl();
  const [only] = entries;
  if (only === undefined) {
    return (
      <p className={styles.none}>
        <FormattedMessage id="details.none" />
      </p>
    );
  }
  if (entries.length === 1) {
    return <EntryDetails entry={only} kind={kindOf(only)} isBesideViewer={isBesideViewer} onLeft={onLeft} />;
  }
  const size = entries.reduce((sum, entry) => sum + Number(entry.size), 0);
  const hasFolders = entries.some(({ kind }) => kind === 'drive#folder');
  return (
    <div className={styles.details}>
      <div className={styles.pile}>
        {entries.slice(0, 3).map((entry) => (
          <FileIcon key={entry.id} kind={kindOf(entry)} className={styles.piled} />
        ))}
      </div>
      <h3 className={styles.name}>
        <FormattedMessage id="details.many" values={{ count: entries.length }} />
      </h3>
      <p className={styles.soft}>
        <FormattedMessage
          id={hasFolders ? 'details.sum.files' : 'details.sum'}
          values={{ size: byteSize(size, locale) }}
        />
      </p>
      <ShareButton entries={entries} />
    </div>
  );
}
