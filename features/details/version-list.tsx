import { useUnit } from 'effector-react';
import { Download, FileDiff, RotateCcw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { byteSize } from '../../ui/byte-size.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { FileKind } from '../../ui/file-kind.ts';
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx';
import { keepFocus } from '../../ui/kept-focus.ts';
import { late } from '../../ui/late.tsx';
import { isComparable } from './comparable.ts';
import { DateTime } from './date-time.tsx';
import styles from './details.module.css';
import {
  deleteVersionFx,
  type Entry,
  fetchVersionsFx,
  restoreVersionFx,
  type Version,
  versionDeleteConfirmed,
  versionRestoreConfirmed,
} from './model.ts';

const CompareVersions = late(() => import('./compare-versions.tsx'));

interface VersionListProps {
  readonly entry: Entry;
  readonly kind: FileKind;
  readonly versions: readonly Version[];
}

/** Older contents of a file: to compare with the present one, to download, to make the present one again, to delete for ever. */
export function VersionList({ entry, kind, versions }: VersionListProps) {
  const { id } = entry;
  const { locale, formatMessage } = useIntl();
  const { isRestoring, isDeleting, onRestore, onFetch } = useUnit({
    onFetch: fetchVersionsFx,
    isRestoring: restoreVersionFx.pending,
    isDeleting: deleteVersionFx.pending,
    onRestore: versionRestoreConfirmed,
  });
  const [toDelete, setToDelete] = useState<Version | null>(null);
  const [toCompare, setToCompare] = useState<Version | null>(null);
  const isBusy = isRestoring || isDeleting;
  /** The buttons of all versions have the same names: the date distinguishes them. */
  const dates = useId();
  const dateOf = (version: Version) => `${dates}-${version.id}`;
  /** The panel may have stood open for longer than an address lasts. */
  const download = async (version: Version) => {
    const now = await onFetch(id).catch(() => versions);
    const anchor = document.createElement('a');
    anchor.href = (now.find((one) => one.id === version.id) ?? version).web_content_link;
    anchor.download = '';
    anchor.click();
  };
  return (
    <section className={styles.section} aria-labelledby="details-versions" ref={keepFocus}>
      <h4 className={styles.heading} id="details-versions">
        <FormattedMessage id="details.versions" />
      </h4>
      <p className={styles.soft}>
        <FormattedMessage id="details.versions.kept" />
      </p>
      <ul className={styles.list}>
        {versions.map((version) => (
          <li className={styles.version} key={version.id}>
            <div className={styles.when} id={dateOf(version)}>
              <DateTime time={version.created_time} />
              <span className={styles.soft}>{byteSize(version.size, locale)}</span>
            </div>
            {isComparable({ name: entry.name, kind }, [entry.size, version.size]) && (
              <IconButton
                label={formatMessage({ id: 'details.version.compare' })}
                icon={<FileDiff />}
                aria-describedby={dateOf(version)}
                onClick={() => setToCompare(version)}
              />
            )}
            <a
              className={iconButtonClass}
              href={version.web_content_link}
              download=""
              onClick={(event) => {
                event.preventDefault();
                void download(version);
              }}
              aria-label={formatMessage({ id: 'details.version.download' })}
              aria-describedby={dateOf(version)}
              title={formatMessage({ id: 'details.version.download' })}
            >
              <Download />
            </a>
            <IconButton
              label={formatMessage({ id: 'details.version.restore' })}
              icon={<RotateCcw />}
              aria-describedby={dateOf(version)}
              disabled={isBusy}
              onClick={() => onRestore({ id, versionId: version.id })}
            />
            <IconButton
              label={formatMessage({ id: 'details.version.delete' })}
              icon={<Trash2 />}
              aria-describedby={dateOf(version)}
              disabled={isBusy}
              onClick={() => setToDelete(version)}
            />
          </li>
        ))}
      </ul>
      {toCompare && <CompareVersions entry={entry} version={toCompare} onClose={() => setToCompare(null)} />}
      {toDelete && <DeleteQuestion id={id} version={toDelete} onClose={() => setToDelete(null)} />}
    </section>
  );
}

function DeleteQuestion(props: { id: string; version: Version; onClose: () => void }) {
  const { id, version, onClose } = props;
  const { onDelete } = useUnit({ onDelete: versionDeleteConfirmed });
  const answer = () => {
    onClose();
    onDelete({ id, versionId: version.id });
  };
  return (
    <Dialog
      title={<FormattedMessage id="details.version.delete.title" />}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button onClick={answer}>
            <FormattedMessage id="details.version.delete.confirm" />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage id="details.version.delete.text" />
      </p>
    </Dialog>
  );
}
