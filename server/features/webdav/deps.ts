import type { BlobStore } from '../../blobs/store.ts';
import type { Db, LockedDrive } from '../../db/index.ts';
import type { Limits } from '../../http/limits.ts';
import type { AppPasswords } from '../account/index.ts';
import type { ContentHeaders, Serve } from '../downloads/index.ts';
import type { BegunUpload, NewUpload } from '../files/index.ts';
import type { Receiver } from '../uploads/index.ts';

export interface WebDavDeps {
  readonly db: Db;
  /** `https://drive.example`, without a slash at the end. */
  readonly publicUrl: string;
  readonly authenticate: AppPasswords['authenticate'];
  readonly limit: Limits['limit'];
  readonly beginUpload: (upload: NewUpload) => Promise<BegunUpload>;
  readonly receiver: Pick<Receiver, 'take'>;
  /** Ends the uploads whose files these ids are to become. */
  readonly endPromised: (userId: string, fileIds: readonly string[]) => Promise<unknown>;
  /** Puts entries in the trash as part of a change. */
  readonly trash: (locked: LockedDrive, ids: readonly string[]) => Promise<unknown>;
  readonly blobs: Pick<BlobStore, 'send'>;
  readonly serve: Serve;
  readonly contentHeaders: ContentHeaders;
}
