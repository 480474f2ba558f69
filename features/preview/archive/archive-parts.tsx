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

interface ExtractButtonsProps {
  /** Of the shown folder; else of the whole archive. */
  readonly isFolder: boolean;
  readonly onExtract: (isElsewhere: boolean) => void;
}

/** Unpacks what is shown into the drive. */
export function ExtractButtons({ isFolder, onExtract }: ExtractButtonsProps) {
  const [here, elsewhere] = isFolder
    ? ['preview.archive.extractFolder', 'preview.archive.extractFolderTo']
    : ['files.do.extract', 'files.do.extractTo'];
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

export function Row({
  row: { name, path, isFolder, entry },
  onClick,
}: {
  row: ArchiveRow;
  onClick: () => void;
}) {
  const { locale, formatMessage } = useIntl();
  const shown = shownInLine(name);
  const size = entry !== undefined && !isFolder ? byteSize(entry.size, locale) : '';
  return (
    <button
      className={styles.row}
      type="button"
      data-path={path}
      aria-label={
        isFolder ? shown : `${formatMessage({ id: 'preview.archive.save' }, { name: shown })}, ${size}`
      }
      onClick={onClick}
    >
      <FileIcon className={styles.icon} kind={isFolder ? 'folder' : 'other'} />
      <span className={styles.name}>{shown}</span> <span className={styles.size}>{size}</span>
      {isFolder ? (
        <ChevronRight aria-hidden="true" />
      ) : entry?.isEncrypted ? (
        <KeyRound aria-hidden="true" />
      ) : (
        <Download aria-hidden="true" />
      )}
    </button>
  );
}
