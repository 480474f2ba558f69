import type { NameEncoding } from '../../api/contract/name-encoding-list.ts';
import type { DriveFile } from './model.ts';
import type { Obstacle } from './viewer-of.ts';

/** How an archive is read, and what of it is to be unpacked into the drive. */
export interface Extraction {
  readonly password?: string;
  readonly encoding: NameEncoding;
  /** Of an entry or a folder in the archive; all of it by default. */
  readonly path?: string;
  /** Numbers of entries in that folder; all of it by default. */
  readonly files?: readonly { readonly index: number }[];
  /** Not into the folder in which the archive lies: it is asked where. */
  readonly isElsewhere: boolean;
}

/** A viewer exists as long as its file is shown. */
export interface ViewProps {
  /** With its addresses. */
  readonly file: DriveFile;
  /** Of the content, for looking; empty where only a thumbnail is to be had. */
  readonly url: string;
  /**
   * The content did not come by its address. True: there is another address by now, which comes with the next drawing, or
   * the failure is shown already. False: the content can be had, so that it is worth one more try; after that, it is the
   * content that cannot be shown.
   */
  readonly renew: () => Promise<boolean>;
  /** Its content may be changed here: not in a share, nor where it may only be looked at. */
  readonly canEdit?: boolean;
  /** Unpacks an archive; undefined where nothing of it may come into a drive. */
  readonly onExtract?: ((wanted: Extraction) => void) | undefined;
  /** It cannot be shown after all. */
  readonly onObstacle: (obstacle: Obstacle) => void;
}
