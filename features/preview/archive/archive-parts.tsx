import { ChevronRight, Download, KeyRound } from 'lucide-react';
import { Fragment } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type NameEncoding, nameEncodings } from '../../../api/contract/name-encoding-list.ts';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import { Button } from '../../../ui/button.tsx';
import { byteSize } from '../../../ui/byte-size.ts';
import { FileIcon } from '../../../ui/file-icon.tsx';
import styles from './archive-view.module.css';
import type { ArchiveRow } from './entries.ts';
import type { Chosen } from './use-chosen.ts';

interface PathProps {
  readonly name: string;
  readonly folder: string;
  readonly onOpen: (path: string) => void;
}

/** The folders from the archive itself down to the one that is shown. */
export function Path({ name, folder, onOpen }: PathProps) {
  const { formatMessage } = useIntl();
  const parts = folder === '' ? [] : folder.split('/');
  const places = [
    { name, path: '' },
    ...parts.map((part, at) => ({ name: shownInLine(part), path: parts.slice(0, at + 1).join('/') })),
  ];
  return (
    <nav className={styles.path} aria-label={formatMessage({ id: 'preview.archive.path' })}>
      {places.map((place, at) => (
        <Fragment key={place.path}>
          {at > 0 && <ChevronRight className={styles.step} aria-hidden="true" />}
          <button
            type="button"
            aria-current={place.path === folder ? 'location' : undefined}
            onClick={() => onOpen(place.path)}
          >
            {place.name}
          </button>
        </Fragment>
      ))}
    </nav>
  );
}

const extractWords = {
  all: ['files.do.extract', 'files.do.extractTo'],
  folder: ['preview.archive.extractFolder', 'preview.archive.extractFolderTo'],
  chosen: ['preview.archive.extractSelected', 'preview.archive.extractSelectedTo'],
} as const;

interface ExtractButtonsProps {
  readonly of: keyof typeof extractWords;
  readonly onExtract: (isElsewhere: boolean) => void;
}

/** Unpacks the whole archive, the shown folder or what is chosen in it into the drive. */
export function ExtractButtons({ of, onExtract }: ExtractButtonsProps) {
  const [here, elsewhere] = extractWords[of];
  return (
    <div className={styles.actions}>
      <Button kind="secondary" size="small" onClick={() => onExtract(false)}>
        <FormattedMessage id={here} />
      </Button>
      <Button kind="secondary" size="small" onClick={() => onExtract(true)}>
        <FormattedMessage id={elsewhere} />
      </Button>
    </div>
  );
}

interface NameEncodingSelectProps {
  readonly encoding: NameEncoding;
  readonly onChosen: (encoding: NameEncoding) => void;
}

export function NameEncodingSelect({ encoding, onChosen }: NameEncodingSelectProps) {
  const { formatMessage } = useIntl();
  const label = (name: NameEncoding) =>
    name === 'auto'
      ? formatMessage({ id: 'preview.archive.auto' })
      : name === 'ibm866'
        ? 'CP866'
        : name.toUpperCase();
  return (
    <label className={styles.encoding}>
      {formatMessage({ id: 'preview.archive.encoding' })}
      <select value={encoding} onChange={(event) => onChosen(event.target.value as NameEncoding)}>
        {nameEncodings.map((name) => (
          <option key={name} value={name}>
            {label(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface RowProps {
  readonly row: ArchiveRow;
  /** Undefined where nothing can be unpacked into a drive. */
  readonly chosen: Chosen | undefined;
  readonly onClick: () => void;
}

export function Row({ row, chosen, onClick }: RowProps) {
  const { name, path, isFolder, entry } = row;
  const { locale, formatMessage, formatDate } = useIntl();
  const shown = shownInLine(name);
  const size = entry !== undefined && !isFolder ? byteSize(entry.size, locale) : '';
  // The day on which it was changed, as far as the archive says.
  const isDated = entry !== undefined && entry.modified > 0;
  const date = isDated ? formatDate(entry.modified, { dateStyle: 'medium' }) : '';
  const does = isFolder ? shown : formatMessage({ id: 'preview.archive.save' }, { name: shown });
  return (
    <div className={styles.line}>
      {chosen && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.has(row)}
            aria-label={formatMessage({ id: 'preview.archive.choose' }, { name: shown })}
            onChange={({ target }) => chosen.set(row, target.checked)}
          />
        </label>
      )}
      <button
        className={styles.row}
        type="button"
        data-path={path}
        aria-label={[does, size, date].filter(Boolean).join(', ')}
        onClick={onClick}
      >
        <FileIcon className={styles.icon} kind={isFolder ? 'folder' : 'other'} />
        <span className={styles.name}>{shown}</span> <span className={styles.size}>{size}</span>{' '}
        <span className={styles.date}>{date}</span>
        {isFolder ? (
          <ChevronRight aria-hidden="true" />
        ) : entry?.isEncrypted ? (
          <KeyRound aria-hidden="true" />
        ) : (
          <Download aria-hidden="true" />
        )}
      </button>
    </div>
  );
}
