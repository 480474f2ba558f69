import type { Place } from './place.ts';
import type { Tv } from './tv.ts';

/** The reason why a file is not on show, as the screen of notices names it. */
export type Obstacle = 'kind' | 'format' | 'gone' | 'failed' | 'loading';

/** A file as it is shown or played. */
export interface TvFile {
  readonly id: string;
  readonly name: string;
  readonly kind: 'video' | 'audio' | 'picture';
  /** Signed, and good for some hours. */
  readonly url: string;
}

/** Things that a viewer is given. */
export interface Viewed {
  readonly tv: Tv;
  readonly place: Place;
  readonly file: TvFile;
  /** The file with a new address: the old one may have ended. */
  readonly fetchFile: () => Promise<TvFile | Obstacle>;
  readonly onObstacle: (obstacle: Obstacle) => void;
}
