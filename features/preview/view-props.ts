import type { DriveFile } from './model.ts';
import type { Obstacle } from './viewer-of.ts';

/** What each viewer is given. It lives as long as its file is shown. */
export interface ViewProps {
  /** With its addresses. */
  readonly file: DriveFile;
  /** Of the content, for looking. */
  readonly url: string;
  /** It cannot be shown after all. */
  readonly onObstacle: (obstacle: Obstacle) => void;
}
