import type { DriveFile } from './model.ts';
import type { Obstacle } from './viewer-of.ts';

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
  /** It cannot be shown after all. */
  readonly onObstacle: (obstacle: Obstacle) => void;
}
