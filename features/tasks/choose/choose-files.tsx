import { type ReactNode, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import { Button } from '../../../ui/button.tsx';
import { byteSize } from '../../../ui/byte-size.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { TorrentContent } from '../begin-effects.ts';
import styles from './choose-dialog.module.css';
import { FileTree } from './file-tree.tsx';
import { filesByKind, kindMessage } from './kinds.ts';
import { chosenBefore, inTreeOrder, type ListedFile, sizeOf } from './tree-nodes.ts';

type Toggle = (toggled: { indexes: readonly number[]; isOn: boolean }) => void;

interface ChooseFilesProps {
  readonly content: TorrentContent;
  readonly onToggled: Toggle;
  /** Facts that are shown beside a file; if absent, its size. */
  readonly facts?: ((file: ListedFile) => ReactNode) | undefined;
  /** The row that has the keyboard; undefined of a folder. */
  readonly onActive?: ((file: ListedFile | undefined) => void) | undefined;
  /** Numbers of files that are left out. */
  readonly left: ReadonlySet<number>;
  /** Bytes that the drive has free; null if not known. */
  readonly free: number | null;
}

/** Least number of files that has a search field: shorter lists do not need one. */
const leastSearched = 10;

/** The files of a torrent as a tree with boxes; a search also narrows the files that the controls above it choose. */
export function ChooseFiles({ content, left, free, onToggled, facts, onActive }: ChooseFilesProps) {
  const { locale } = useIntl();
  const [sought, setSought] = useState('');
  const all = useMemo(() => inTreeOrder(content.files, locale), [content, locale]);
  const found = useMemo(() => {
    const words = sought.normalize('NFC').toLocaleLowerCase(locale).split(/\s+/u).filter(Boolean);
    if (words.length === 0) return all;
    return all.filter(({ path }) => {
      const text = path.join('/').normalize('NFC').toLocaleLowerCase(locale);
      return words.every((word) => text.includes(word));
    });
  }, [all, sought, locale]);
  const before = useMemo(() => chosenBefore(found, left), [found, left]);
  const indexes = found.map(({ index }) => index);
  const on = before[found.length]!;
  const onInverted = () => {
    const isOff = indexes.map((index) => left.has(index));
    onToggled({ indexes: indexes.filter((_, at) => isOff[at]), isOn: true });
    onToggled({ indexes: indexes.filter((_, at) => !isOff[at]), isOn: false });
  };
  return (
    <div className={styles.files}>
      {all.length > leastSearched && (
        <TextField
          label={<FormattedMessage id="tasks.choose.find" />}
          type="search"
          value={sought}
          onChanged={setSought}
        />
      )}
      <Kinds files={found} left={left} onToggled={onToggled} />
      <div className={styles.head}>
        <Checkbox
          label={<FormattedMessage id="tasks.choose.all" values={{ count: found.length }} />}
          value={on === 0 ? false : on === found.length || 'some'}
          isDisabled={found.length === 0}
          onChanged={(isOn) => onToggled({ indexes, isOn })}
        />
        {found.length > 1 && (
          <Button kind="quiet" size="small" onClick={onInverted}>
            <FormattedMessage id="tasks.choose.invert" />
          </Button>
        )}
      </div>
      {found.length === 0 ? (
        <p className={styles.none}>
          <FormattedMessage id="tasks.choose.notFound" />
        </p>
      ) : (
        <FileTree
          label={shownInLine(content.name)}
          files={found}
          before={before}
          isSearched={found !== all}
          onToggled={onToggled}
          facts={facts}
          onActive={onActive}
        />
      )}
      <Sum all={all} left={left} free={free} />
    </div>
  );
}

interface KindsProps {
  readonly files: readonly ListedFile[];
  readonly left: ReadonlySet<number>;
  readonly onToggled: Toggle;
}

/** A button for each kind of file, which is pressed while all of its files are chosen. */
function Kinds({ files, left, onToggled }: KindsProps) {
  const { formatMessage, formatNumber } = useIntl();
  const kinds = useMemo(() => filesByKind(files), [files]);
  if (kinds.size < 2) return null;
  return (
    <fieldset className={styles.kinds} aria-label={formatMessage({ id: 'tasks.choose.kinds' })}>
      {[...kinds].map(([kind, indexes]) => {
        const on = indexes.filter((index) => !left.has(index)).length;
        return (
          <button
            key={kind}
            className={styles.kind}
            type="button"
            aria-pressed={on === 0 ? false : on === indexes.length || 'mixed'}
            onClick={() => onToggled({ indexes, isOn: on < indexes.length })}
          >
            <FormattedMessage id={kindMessage[kind]} />
            <span className={styles.number}>{formatNumber(indexes.length)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** The total of the chosen files, and the space that they leave free. */
function Sum({
  all,
  left,
  free,
}: { readonly all: readonly ListedFile[] } & Pick<ChooseFilesProps, 'left' | 'free'>) {
  const { locale } = useIntl();
  const size = sizeOf(all, left);
  const count = all.reduce((sum, { index }) => (left.has(index) ? sum : sum + 1), 0);
  const rest = free === null ? null : free - size;
  return (
    <p className={styles.sum} role="status">
      <span>
        <FormattedMessage
          id="tasks.choose.sum"
          values={{ count, all: all.length, size: byteSize(size, locale) }}
        />
      </span>
      {rest !== null && (
        <span className={rest < 0 ? styles.lacking : styles.free}>
          <FormattedMessage
            id={rest < 0 ? 'tasks.choose.tooMuch' : 'tasks.choose.free'}
            values={{ size: byteSize(Math.abs(rest), locale) }}
          />
        </span>
      )}
    </p>
  );
}
