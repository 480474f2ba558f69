import { ChevronRight, Download, KeyRound } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import { byteSize } from '../../../ui/byte-size.ts';
import { FileIcon } from '../../../ui/file-icon.tsx';
import { FailedView } from '../failed-view.tsx';
import { focusQuietly } from '../focus-quietly.ts';
import frameStyles from '../view-frame.module.css';
import type { ViewProps } from '../view-props.ts';
import { Waiting } from '../waiting.tsx';
import styles from './archive-view.module.css';
import { type ArchiveEntry, type ArchiveRow, rowsOf } from './entries.ts';
import { type OpenArchive, openArchive } from './open-archive.ts';
import { PasswordForm } from './password-form.tsx';
import { saveBlob } from './save-blob.ts';

type Listing = Awaited<ReturnType<OpenArchive['list']>>;

/** Rows that a folder shows at once. */
const rowsAtOnce = 500;

/** A zip as folders, of which one entry at a time is saved; it is read by ranges, and unpacked here. */
export default function ArchiveView({ file, url, renew, onObstacle }: ViewProps) {
  const { locale } = useIntl();
  const archive = useRef<OpenArchive>(null);
  const [listing, setListing] = useState<Listing>();
  const [tries, setTries] = useState(0);
  const latest = useRef({ renew, onObstacle });
  latest.current = { renew, onObstacle };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another reading.
  useEffect(() => {
    const opened = openArchive(url, Number(file.size), locale);
    archive.current = opened;
    let isLeft = false;
    void opened.list().then((found) => {
      if (isLeft) return;
      if (found === 'broken' || found === 'refused')
        latest.current.onObstacle(found === 'broken' ? 'format' : 'bomb');
      else setListing(found);
    });
    return () => {
      isLeft = true;
      opened.close();
    };
  }, [url, file.size, locale, tries]);
  if (listing === undefined) return <Waiting />;
  if (typeof listing === 'string') {
    const retry = async () => {
      setListing(undefined);
      if (!(await renew())) setTries(tries + 1);
    };
    return <FailedView onRetry={() => void retry()} />;
  }
  return (
    <Folders
      name={file.name}
      {...listing}
      unpack={async (index, password) => archive.current?.unpack(index, password) ?? 'broken'}
    />
  );
}

interface FoldersProps {
  readonly name: string;
  readonly entries: readonly ArchiveEntry[];
  readonly leftOut: number;
  readonly unpack: OpenArchive['unpack'];
}

function Folders({ name, entries, leftOut, unpack }: FoldersProps) {
  const { locale, formatMessage } = useIntl();
  const [folder, setFolder] = useState('');
  const [shown, setShown] = useState(rowsAtOnce);
  const { locked, outcome, isBusy, save } = useSaving(unpack);
  const rows = useMemo(() => rowsOf(entries, folder, locale), [entries, folder, locale]);
  const sheet = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each folder begins at its top.
  useEffect(() => {
    focusQuietly(sheet.current);
    sheet.current?.scrollTo(0, 0);
  }, [folder]);
  const open = (path: string) => {
    setShown(rowsAtOnce);
    setFolder(path);
  };
  const label = shownInLine(name);
  return (
    <div className={frameStyles.view}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className={frameStyles.scroller} ref={sheet} data-scrolls="" aria-label={label} tabIndex={0}>
        <div className={styles.sheet} aria-busy={isBusy}>
          <Path name={label} folder={folder} onOpen={open} />
          {locked && (
            <PasswordForm
              name={locked.name}
              isWrong={outcome === 'password'}
              onPassword={(password) => save(locked, password)}
            />
          )}
          {outcome !== undefined && outcome !== 'password' && (
            <p role="alert">
              <FormattedMessage id="preview.archive.failed" />
            </p>
          )}
          {rows.length === 0 ? (
            <p className={styles.note}>
              <FormattedMessage id="preview.archive.empty" />
            </p>
          ) : (
            <ul className={styles.rows}>
              {rows.slice(0, shown).map((row) => (
                <li key={`${row.isFolder} ${row.entry?.index} ${row.path}`}>
                  <Row row={row} onClick={() => (row.isFolder ? open(row.path) : save(row))} />
                </li>
              ))}
            </ul>
          )}
          {rows.length > shown && (
            <button type="button" onClick={() => setShown(shown + rowsAtOnce)}>
              {formatMessage({ id: 'preview.archive.more' })}
            </button>
          )}
          {leftOut > 0 && (
            <p className={styles.note}>
              <FormattedMessage id="preview.archive.leftOut" values={{ count: leftOut }} />
            </p>
          )}
        </div>
      </section>
    </div>
  );
}

/** Unpacks one entry at a time, and saves it; asks for the password where it needs one. */
function useSaving(unpack: OpenArchive['unpack']) {
  const [locked, setLocked] = useState<ArchiveRow>();
  const [outcome, setOutcome] = useState<'password' | 'failed'>();
  const [isBusy, setIsBusy] = useState(false);
  // One password is that of all entries, nearly always.
  const known = useRef('');
  const save = async (row: ArchiveRow, password?: string) => {
    if (row.entry === undefined || isBusy) return;
    setOutcome(undefined);
    setIsBusy(true);
    const unpacked = await unpack(row.entry.index, password ?? known.current);
    setIsBusy(false);
    if (unpacked instanceof Blob) {
      known.current = password ?? known.current;
      setLocked(undefined);
      saveBlob(unpacked, row.name);
    } else {
      setLocked(unpacked === 'password' ? row : undefined);
      if (unpacked !== 'password') setOutcome('failed');
      else if (password !== undefined) setOutcome('password');
    }
  };
  return {
    ...{ locked, outcome, isBusy },
    save: (row: ArchiveRow, password?: string) => void save(row, password),
  };
}

function Path({ name, folder, onOpen }: { name: string; folder: string; onOpen: (path: string) => void }) {
  const { formatMessage } = useIntl();
  const parts = folder === '' ? [] : folder.split('/');
  const places = [
    { name, path: '' },
    ...parts.map((part, at) => ({ name: shownInLine(part), path: parts.slice(0, at + 1).join('/') })),
  ];
  return (
    <nav className={styles.path} aria-label={formatMessage({ id: 'preview.archive.path' })}>
      {places.map((place) => (
        <button
          key={place.path}
          type="button"
          aria-current={place.path === folder ? 'location' : undefined}
          onClick={() => onOpen(place.path)}
        >
          {place.name}
        </button>
      ))}
    </nav>
  );
}

function Row({ row: { name, isFolder, entry }, onClick }: { row: ArchiveRow; onClick: () => void }) {
  const { locale, formatMessage } = useIntl();
  const shown = shownInLine(name);
  const size = entry !== undefined && !isFolder ? byteSize(entry.size, locale) : '';
  return (
    <button
      className={styles.row}
      type="button"
      aria-label={
        isFolder ? shown : `${formatMessage({ id: 'preview.archive.save' }, { name: shown })}, ${size}`
      }
      onClick={onClick}
    >
      <FileIcon kind={isFolder ? 'folder' : 'other'} />
      <span className={styles.name}>{shown}</span>
      <span className={styles.size}>{size}</span>
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
