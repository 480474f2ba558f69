import type { EventCallable } from 'effector';
import type { Role } from '../../../api/contract/file.ts';
import type { ConflictRule } from '../../../api/contract/files.ts';
import type { FolderColor } from '../../../api/contract/folder-colors.ts';
import type { NameEncoding } from '../../../api/contract/name-encoding-list.ts';
import type { Shortcut } from '../../../ui/shortcut.ts';
import type { NoticeText } from '../../notices/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import type { SortOrder } from '../entry/sort-order.ts';
import type { DriveLocation } from '../location/location.ts';

export interface Target {
  /** The root is "". */
  readonly id: string;
  readonly name: string;
  /** It lies in somebody else’s drive. */
  readonly role?: Role | undefined;
}

/** By default without a password, its names as they are guessed, and all of it. */
interface ArchiveReading {
  readonly password?: string;
  readonly encoding?: NameEncoding;
  /** Of an entry or a folder in it. */
  readonly path?: string;
  /** Numbers of the entries that are wanted. */
  readonly files?: readonly { readonly index: number }[];
}

/** The dialog before an operation runs. */
export type Question = 'target' | 'confirmation' | 'password' | 'color';

/** Something that the user does to entries; they are as they were before. */
export interface Operation {
  /** The folder beside this file that defines it. */
  readonly type: string;
  readonly entries: readonly DriveFile[];
  /** Where entries go. */
  readonly to?: Target;
  /** The name that an entry gets. */
  readonly name?: string;
  /** How an archive is read, and which entry of it is wanted. */
  readonly archive?: ArchiveReading;
  /** The color that folders get; empty for the usual one. */
  readonly color?: FolderColor | '';
  /** A copy into another drive, where a move was asked for: the originals stay, and that is said. */
  readonly isInsteadOfMove?: boolean;
  /** The entries are chosen where they arrive. */
  readonly isPasted?: boolean;
  /** The rule for taken names. Without one the user is asked. */
  readonly rule?: ConflictRule;
}

export type Targeted = Operation & { readonly to: Target };

/** How the list that an operation is shown in is laid out. */
export interface ListView {
  readonly location: DriveLocation;
  readonly order: SortOrder;
  readonly pinFolders: boolean;
}

/** The id of each copy that was made, by the id of the entry that it is a copy of. */
export type Copies = Readonly<Record<string, string>>;

/** Its entry in the menu of the selection. The icon is `icon.ts` beside it: icons are loaded after the first view. */
interface Command {
  /** Menu entries are in this order, each hundred in its own group. */
  readonly position: number;
  /** Of the message `files.do.…`; its folder’s name by default. */
  readonly label?: string;
  readonly shortcut?: Shortcut;
  /** It has a place in the toolbar too. */
  readonly isPrimary?: boolean;
  /** On phones it is in the menu alone. */
  readonly needsRoom?: boolean;
  /** Cannot be undone, or throws away. */
  readonly isDangerous?: boolean;
  readonly isOfTrash?: boolean;
  /** Offered for entries of other drives too, which this account may only look at. */
  readonly isForLooking?: boolean;
  /** Offered for those of them that may be changed, too. */
  readonly isForEditing?: boolean;
  /** `one`: offered for a single entry; `loaded`: does not wait for the rest of a long selection. */
  readonly reach?: 'one' | 'loaded';
  /** Offered only where the server downloads torrents. */
  readonly needsTorrents?: boolean;
  readonly when?: (entries: readonly DriveFile[], location: DriveLocation) => boolean;
  /** The event that choosing it triggers, where that is not just requesting the operation. */
  readonly event?: EventCallable<readonly DriveFile[]>;
}

/**
 * Everything about an operation in one place: a folder with `index.ts`, and `icon.ts` where it is in the menu. Its
 * messages are `files.do.…`, `files.done.…` and `files.failed.…`. Without a `call` another part performs it, and it is
 * a command alone.
 */
export interface OperationDefinition<Some extends Operation = Operation> {
  readonly command?: Command;
  /** The question before it runs: `files.….title` and `files.….text`, or `files.….here`. */
  readonly asks?: Question;
  /** The operation that runs once it was answered; itself by default. */
  readonly runs?: string;
  /** Removes entries that it would not change. */
  prepare?(operation: Some): Operation;
  /** Asks the server, of at most `mostIds` entries. @returns the task in which it is done. @throws {CallError} */
  call?(operation: Some): Promise<{ readonly task_id: string } | undefined>;
  /** By itself: it takes no entries, or is not cut into calls of `mostIds`. */
  readonly finds?: 'entries' | 'calls';
  /** The server may go on after its answer, however few the entries are. */
  readonly isUncounted?: boolean;
  /** It is told how far it is, however few the entries are; its result comes whole, so that nothing is left of one that is stopped. */
  readonly isLong?: boolean;
  /** The names of its entries may be taken where they go. */
  readonly mayConflict?: boolean;
  /** Entries that leave the list while the question is shown are excluded. */
  readonly isOfListed?: boolean;
  /** The fields of an entry that it changes, with their old values. */
  changes?(operation: Some, entry: DriveFile): Partial<DriveFile>;
  /**
   * The list after the operation, shown at once; by default with what it `changes`. The rows may include it already,
   * and rows may have been fetched meanwhile.
   */
  overlay?(rows: readonly DriveFile[], operation: Some, view: ListView): readonly DriveFile[];
  /** The operation that undoes it; undefined where that is impossible. */
  inverse?(operation: Some, copies: Copies): Operation | undefined;
  /** The question that is put again, by the reason of a refusal, which no notice tells then; `name`: in the field where it was typed. */
  readonly asksAgain?: Readonly<Record<string, Question | 'name'>>;
  /** Said once it is done; null: it shows for itself. */
  readonly notice?: null | ((operation: Some) => NoticeText['values']);
}

export const defineOperation = <Some extends Operation = Operation>(
  definition: OperationDefinition<Some>,
): OperationDefinition<Some> => definition;
