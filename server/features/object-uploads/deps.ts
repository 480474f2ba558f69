import type { Db } from '../../db/index.ts';
import type { BegunUpload, NewUpload } from '../files/index.ts';
import type { Receiver } from '../uploads/index.ts';

export interface ObjectUploadsDeps {
  readonly db: Db;
  /** Begins an upload for `POST /drive/v1/files`; credentials are added to its answer. */
  readonly beginUpload: (upload: NewUpload) => Promise<BegunUpload>;
  readonly receiver: Receiver;
  /** 32 bytes, the same in every process. */
  readonly key: Uint8Array;
  /** `https://drive.example.com`, without a slash at the end. */
  readonly publicUrl: string;
  readonly now?: () => number;
  /** Milliseconds for which a client is left without a byte while its parts are joined. */
  readonly quietFor?: number;
}
