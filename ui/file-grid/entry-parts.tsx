import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { late } from '../late.tsx';
import { EntryName } from './entry-name.tsx';
import { EntryNote } from './entry-note.tsx';
import styles from './entry-parts.module.css';
import type { EntryWords } from './entry-words.ts';
import type { EntryFace, GridEntry } from './types.ts';

/** Fetched when the page rests: the first F2 need not wait for it. */
export const loadRenameEditor = () => import('./rename-editor.tsx');
const RenameEditor = late(loadRenameEditor);

/** Ids of the elements that `aria-activedescendant` names. */
export const entryElementId = (gridId: string, index: number): string => `${gridId}-${index}`;

/** The same element for all: React passes over what it has drawn already. */
const star = <Star className={styles.star} aria-hidden="true" />;

export interface Renaming {
  readonly problemOf: (name: string, index: number) => string | null;
  readonly onRenamed: (index: number, name: string) => void;
  readonly onCancelled: () => void;
}

/** Around all that belongs to one entry. */
export const entryClass = styles.entry;

export interface EntryProps<Entry extends GridEntry> {
  readonly gridId: string;
  readonly index: number;
  /** `undefined`: not fetched yet. */
  readonly entry: Entry | undefined;
  readonly face: (entry: Entry) => EntryFace;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly isCut: boolean;
  readonly isDropTarget: boolean;
  /** Set while the name is being edited. */
  readonly renaming: Renaming | undefined;
  readonly hasMenu: boolean;
  readonly words: EntryWords;
}

/** States that only the style sheet asks for. */
export function stateOf(
  entry: Pick<EntryProps<never>, 'isSelected' | 'isActive' | 'isCut' | 'isDropTarget'>,
) {
  const { isSelected, isActive, isCut, isDropTarget } = entry;
  return {
    'data-selected': isSelected || undefined,
    'data-active': isActive || undefined,
    'data-cut': isCut || undefined,
    'data-drop': isDropTarget || undefined,
  };
}

/*
 * Parts without a state are written into their row, by a call: as components they would take React about as long as all the
 * elements in them, for dozens of rows with each turn of the wheel.
 */

export const writeWords = (children: ReactNode, isUnread?: boolean) => (
  <span className={styles.words} aria-hidden={isUnread}>
    {children}
  </span>
);

/** The name, or its editor, with the line below. */
export function writeName(props: {
  readonly entry: GridEntry;
  readonly face: EntryFace;
  readonly index: number;
  readonly renaming: Renaming | undefined;
  readonly hasNote: boolean;
  /** Screen readers have heard it in other words. */
  readonly isUnread?: boolean;
}) {
  const { entry, face, index, renaming, hasNote, isUnread } = props;
  if (renaming) return <Editor key={entry.id} entry={entry} face={face} index={index} renaming={renaming} />;
  return writeWords(
    <>
      <EntryName name={entry.name} found={face.found}>
        {face.isStarred && star}
      </EntryName>
      {hasNote && face.note && <EntryNote facts={face.note} />}
    </>,
    isUnread,
  );
}

function Editor(props: {
  readonly entry: GridEntry;
  readonly face: EntryFace;
  readonly index: number;
  readonly renaming: Renaming;
}) {
  const { entry, face, index, renaming } = props;
  return (
    <RenameEditor
      name={entry.name}
      isFolder={face.kind === 'folder'}
      problemOf={(name) => renaming.problemOf(name, index)}
      onRenamed={(name) => renaming.onRenamed(index, name)}
      onCancelled={renaming.onCancelled}
    />
  );
}

/** For the pointer alone: the keyboard has Space, and screen readers hear `aria-selected`. */
export const CheckMark = ({ className }: { readonly className?: string | undefined }) => (
  <span
    className={[styles.check, className].filter(Boolean).join(' ')}
    data-part="check"
    aria-hidden="true"
  />
);

export const writeMore = (label: string) => (
  <button className={styles.more} type="button" tabIndex={-1} data-part="more" aria-label={label} />
);
