import { useEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { mostIds } from '../../../api/contract/ids.ts';
import type { NameEncoding } from '../../../api/contract/name-encoding-list.ts';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedView } from '../failed-view.tsx';
import { focusQuietly } from '../focus-quietly.ts';
import frameStyles from '../view-frame.module.css';
import type { Extraction, ViewProps } from '../view-props.ts';
import { Waiting } from '../waiting.tsx';
import { ExtractButtons, NameEncodingSelect, Path, Row } from './archive-parts.tsx';
import type { OpenArchive } from './archive-session.ts';
import styles from './archive-view.module.css';
import { type ArchiveContents, folderOf, rowsOf } from './entries.ts';
import { openArchive } from './open-archive.ts';
import { PasswordForm } from './password-form.tsx';
import { useChosen } from './use-chosen.ts';
import { rowsIn, useRowKeys } from './use-row-keys.ts';
import { useSaving } from './use-saving.ts';

type Listing = Awaited<ReturnType<OpenArchive['list']>>;

/** Rows that a folder shows at once. */
const rowsAtOnce = 500;

/** An archive as folders, of which one entry at a time is saved; it is read by ranges, and unpacked here. */
export default function ArchiveView({ file, url, renew, onExtract, onObstacle }: ViewProps) {
  const { locale } = useIntl();
  const archive = useRef<OpenArchive>(null);
  const [listing, setListing] = useState<Listing>();
  const [tries, setTries] = useState(0);
  const [encoding, setEncoding] = useState<NameEncoding>('auto');
  const latest = useRef({ renew, onObstacle });
  latest.current = { renew, onObstacle };
  const take = (found: Listing) => {
    const obstacle = obstacleOf(found);
    if (obstacle !== undefined) latest.current.onObstacle(obstacle);
    else setListing(found);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another reading.
  useEffect(() => {
    const opened = openArchive(url, { name: file.name, size: Number(file.size) }, locale);
    archive.current = opened;
    let isLeft = false;
    void opened.list('auto').then((found) => {
      if (isLeft) return;
      take(found);
    });
    return () => {
      isLeft = true;
      opened.close();
    };
  }, [url, file.name, file.size, locale, tries]);
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
      contents={listing}
      encoding={encoding}
      onEncoding={(chosen) => {
        setEncoding(chosen);
        const asked = archive.current;
        void asked?.list(chosen).then((found) => asked === archive.current && take(found));
      }}
      onExtract={onExtract && ((wanted) => onExtract({ ...wanted, encoding }))}
      unpack={async (index, password) => archive.current?.unpack(index, password) ?? 'broken'}
    />
  );
}

function obstacleOf(found: Listing) {
  if (found === 'broken') return 'format';
  if (found === 'refused') return 'bomb';
  return found === 'slow' ? 'slow' : undefined;
}

interface FoldersProps {
  readonly name: string;
  readonly contents: ArchiveContents;
  readonly encoding: NameEncoding;
  readonly onEncoding: (encoding: NameEncoding) => void;
  readonly onExtract: ((wanted: Omit<Extraction, 'encoding'>) => void) | undefined;
  readonly unpack: OpenArchive['unpack'];
}

function Folders({ name, contents, encoding, onEncoding, onExtract, unpack }: FoldersProps) {
  const { entries, leftOut, isGuessed } = contents;
  const { locale } = useIntl();
  const [folder, setFolder] = useState('');
  const [shown, setShown] = useState(rowsAtOnce);
  const { locked, outcome, isBusy, password, save } = useSaving(unpack);
  const rows = useMemo(() => rowsOf(entries, folder, locale), [entries, folder, locale]);
  const sheet = useRef<HTMLDivElement>(null);
  /** The folder that was left, each time that another is opened. */
  const [left, setLeft] = useState({ path: '' });
  useEffect(() => {
    sheet.current?.scrollTo(0, 0);
    const row = rowsIn(sheet.current).find(({ dataset }) => dataset.path === left.path);
    if (row === undefined) focusQuietly(sheet.current);
    else row.focus();
  }, [left]);
  const open = (path: string) => {
    setShown(rowsAtOnce);
    setFolder(path);
    setLeft({ path: folder });
  };
  const chosen = useChosen(entries, rows, folder);
  const [isTooMany, setIsTooMany] = useState(false);
  const extract = (isElsewhere: boolean) => {
    const wanted = chosen.wanted();
    setIsTooMany(wanted === undefined);
    if (wanted !== undefined)
      onExtract?.({ isElsewhere, ...(password() !== '' && { password: password() }), ...wanted });
  };
  useRowKeys(sheet, folder === '' ? undefined : () => open(folderOf(folder)));
  const label = shownInLine(name);
  return (
    <div className={frameStyles.view}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className={frameStyles.scroller} ref={sheet} data-scrolls="" aria-label={label} tabIndex={0}>
        <div className={styles.sheet} aria-busy={isBusy}>
          <div className={styles.head}>
            <Path name={label} folder={folder} onOpen={open} />
            {isGuessed && (
              <NameEncodingSelect
                encoding={encoding}
                onChosen={(chosen) => {
                  setFolder('');
                  onEncoding(chosen);
                }}
              />
            )}
            {onExtract && entries.length > 0 && (
              <ExtractButtons
                of={chosen.isAny ? 'chosen' : folder === '' ? 'all' : 'folder'}
                onExtract={extract}
              />
            )}
          </div>
          {isTooMany && (
            <p className={styles.failure} role="alert">
              <FormattedMessage id="preview.archive.tooMany" values={{ most: mostIds }} />
            </p>
          )}
          {locked && (
            <PasswordForm
              name={locked.name}
              isWrong={outcome === 'password'}
              onPassword={(password) => save(locked, password)}
            />
          )}
          {outcome !== undefined && outcome !== 'password' && (
            <p className={styles.failure} role="alert">
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
                  <Row
                    row={row}
                    chosen={onExtract && chosen}
                    onClick={() => (row.isFolder ? open(row.path) : save(row))}
                  />
                </li>
              ))}
            </ul>
          )}
          {rows.length > shown && (
            <Button className={styles.more} onClick={() => setShown(shown + rowsAtOnce)}>
              <FormattedMessage id="preview.archive.more" />
            </Button>
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
