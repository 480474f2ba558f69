import type { FileAnswer } from '../../../api/contract/file.ts';
import type { BlobStore } from '../../blobs/index.ts';
import type { Db, Tx } from '../../db/index.ts';
import { type addFile } from '../../tree/content.ts';
import { type folderWithin } from '../../tree/entries.ts';
import { type forgetKeys } from '../../tree/key-repo.ts';
import type { sniff } from '../../tree/kinds/kinds.ts';
import { type keyed, type once, type voidKey } from '../../tree/once.ts';
import type { nameFor } from '../../tree/place.ts';
import { type checkedName } from '../../tree/place.ts';
import { type seenOne, type targetFolder } from '../../tree/policy.ts';
import { type findByName, type reserveSpace, type takeSpace } from '../../tree/repo.ts';
import { type ShownRow } from '../../tree/rows.ts';
import type { DigestCache } from './digest-cache.ts';
import type { LocksOptions, UploadLocks } from './locks.ts';

/** What the feature of files does for uploads, each function under its own name. */
export interface FilesForUploads {
  readonly addFile: typeof addFile;
  readonly checkedName: typeof checkedName;
  readonly folderWithin: typeof folderWithin;
  readonly findByName: typeof findByName;
  readonly forgetKeys: typeof forgetKeys;
  readonly keyed: typeof keyed;
  readonly nameFor: typeof nameFor;
  readonly once: typeof once;
  readonly reserveSpace: typeof reserveSpace;
  readonly seenOne: typeof seenOne;
  readonly sniff: typeof sniff;
  readonly takeSpace: typeof takeSpace;
  readonly targetFolder: typeof targetFolder;
  readonly voidKey: typeof voidKey;
}

export interface UploadsDeps extends Pick<LocksOptions, 'dial' | 'givesWayAfter'> {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly files: FilesForUploads;
  /** A file as the wire shows it, with links to its content. */
  readonly present: (row: ShownRow) => FileAnswer;
  readonly recordEvent: (
    tx: Tx,
    event: { userId: string; type: 'TYPE_UPLOAD'; fileId: string; fileName: string },
  ) => Promise<unknown>;
  /** `http://drive.example`, without a slash at the end. */
  readonly publicUrl: string;
  /** Which of these stages belong to another door through which content comes. */
  readonly otherStages?: (ids: readonly string[]) => Promise<readonly string[]>;
  readonly log: { warn(facts: object, message: string): void };
}

/** The same with what uploads keep in memory. */
export interface UploadParts extends UploadsDeps {
  readonly locks: UploadLocks;
  readonly digests: DigestCache;
}

export const uploadPath = (id: string): string => `/drive/v1/uploads/${id}`;
