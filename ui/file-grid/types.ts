import type { ReactNode, Ref } from 'react';
import type { FileKind } from '../file-kind.ts';
import type { MenuPoint } from '../menu-entry.ts';
import type { GridGroup } from './layout.ts';
import type { Selection } from './selection.ts';

export type GridView = 'grid' | 'list';

/** The server's way to render a list: one template for all entries that look alike (the engine's `Drawing`). */
export interface StillDrawing {
  readonly place: (number: number, length?: number) => string;
  readonly pattern: (part: ReactNode) => { readonly fill: (words: readonly string[]) => string };
  /** Puts markup into the page: the result is its placeholder. */
  readonly placed: (markup: readonly string[]) => string;
}

/** The facts that the list itself needs of an entry. */
export interface GridEntry {
  readonly id: string;
  readonly name: string;
}

/** The look and text of an entry; requested when it is rendered, never for invisible entries. */
export interface EntryFace {
  readonly kind: FileKind;
  /** Of a folder that has another one than usual. */
  readonly color?: string | undefined;
  /** Address of a small picture. */
  readonly thumbnail?: string | undefined;
  readonly isStarred?: boolean | undefined;
  /** A link to it is open. */
  readonly isShared?: boolean | undefined;
  /** The search match in the name without accents, to be marked; with the flag `g`. */
  readonly found?: RegExp | undefined;
  /** The line below the name on cards and on phones: `["2 MB", "3 May"]`. Parts without space are left out whole. */
  readonly note?: readonly string[] | undefined;
  /** Where the entry lies: a press on it asks for that place. */
  readonly place?: { readonly label: string; readonly title: string } | undefined;
  /** Said after name and kind: `["2 MB", "changed 3 May"]`. */
  readonly spoken?: readonly string[] | undefined;
}

/** A column of the list behind the name. */
export interface GridColumn<Entry> {
  readonly id: string;
  readonly label: string;
  readonly cell: (entry: Entry) => string;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  readonly align?: 'start' | 'end' | undefined;
  readonly isSortable?: boolean | undefined;
  /** Its text is the face's place, and is pressed as such. */
  readonly isPlace?: boolean | undefined;
  /** Left out where the list is narrower than 900 px. */
  readonly isOptional?: boolean | undefined;
}

export interface GridSort {
  /** A column's id; `name` is the first. */
  readonly column: string;
  readonly isDescending: boolean;
}

/** To move the focus or the list from outside: after a dialog, on returning to a folder. */
export interface FileGridHandle {
  focus(): void;
  /** Into sight, moving as little as it can. */
  reveal(index: number): void;
}

/**
 * `face`, `entryAt`, `addressOf`, `columns` and `isCut` are called again only when they are other functions: keep them stable while
 * nothing has changed, or every row is rendered again.
 */
export interface FileGridProps<Entry extends GridEntry> {
  /** The label of the list, for screen readers. */
  readonly label: string;
  readonly view: GridView;
  readonly count: number;
  /** `undefined` while it has not been fetched. */
  readonly entryAt: (index: number) => Entry | undefined;
  readonly face: (entry: Entry) => EntryFace;
  /** Where an entry leads, for the browser’s own ways to open it: a new tab, or its address to be copied. */
  readonly addressOf?: ((entry: Entry) => string | undefined) | undefined;
  /** Entries from `from` up to `to` are visible, or nearly. Called when that changes. */
  readonly onRangeNeeded?: ((from: number, to: number) => void) | undefined;
  /** Of the list; the name needs none. */
  readonly columns?: readonly GridColumn<Entry>[] | undefined;
  readonly sort?: GridSort | undefined;
  readonly isNameSortable?: boolean | undefined;
  readonly onSortRequested?: ((column: string) => void) | undefined;
  readonly groups?: readonly GridGroup[] | undefined;

  readonly selection: Selection;
  readonly onSelectionChanged: (selection: Selection) => void;
  readonly onOpened?: ((index: number) => void) | undefined;
  /** A plain press of a mouse opens, as a tap does, and selects nothing: for those who came to look. */
  readonly opensAtOnce?: boolean | undefined;
  /** A look at an entry by the space bar, which selects it where there is none. */
  readonly onLooked?: ((index: number) => void) | undefined;
  /** Letters that the page has a key for: they begin no search for a name. */
  readonly isPageKey?: ((event: KeyboardEvent) => boolean) | undefined;
  /** The menu of an entry (which is selected by then), or of the ground. */
  readonly onMenuRequested?: ((point: MenuPoint, index: number | null) => void) | undefined;
  /** The place of an entry was pressed. */
  readonly onPlaceRequested?: ((index: number) => void) | undefined;
  readonly onDeleteRequested?: ((event: KeyboardEvent) => void) | undefined;
  readonly isCut?: ((entry: Entry) => boolean) | undefined;

  readonly onRenameRequested?: ((index: number) => void) | undefined;
  /** The entry whose name is being edited in its place. */
  readonly renaming?: number | null | undefined;
  /** The name that was typed before, and why it was refused. */
  readonly renamingDraft?: { readonly name: string; readonly problem: string } | undefined;
  /** Why a name will not do, or null. */
  readonly renameProblem?: ((name: string, index: number) => string | null) | undefined;
  readonly onRenamed?: ((index: number, name: string) => void) | undefined;
  readonly onRenameCancelled?: (() => void) | undefined;

  /** Whether the selection may be dragged. */
  readonly canDrag?: boolean | undefined;
  /** Whether this entry accepts a drop: a folder that is not itself dragged. */
  readonly canDropOn?: ((entry: Entry) => boolean) | undefined;
  /** The selection was dropped on an entry. */
  readonly onDropped?: ((index: number) => void) | undefined;
  /** Files of the desktop were dropped on an entry. Elsewhere such a drop goes on to the page. */
  readonly onDesktopDropped?: ((index: number, transfer: DataTransfer) => void) | undefined;

  /** A small picture did not come: there is none, or its address is too old. */
  readonly onPictureMissed?: (() => void) | undefined;

  /** The place whose entries these are; with another one the list is scrolled anew. */
  readonly place?: string | undefined;
  /** Pixels from the top at which the place was left; the list goes there as far as it is known. */
  readonly leftAt?: number | undefined;
  /** The place is scrolled, by whomever. */
  readonly onScrolled?: ((top: number) => void) | undefined;
  readonly ref?: Ref<FileGridHandle> | undefined;
  readonly className?: string | undefined;
}
