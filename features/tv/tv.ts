import type { Positions } from '../../api/positions.ts';
import type { TvAccount } from './account.ts';
import type { createListings } from './listing.ts';
import type { Place } from './place.ts';
import type { Screens } from './screens.ts';

/** Things that the screens are given. */
export interface Tv {
  readonly screens: Screens;
  readonly account: TvAccount;
  readonly positions: Positions;
  readonly listings: ReturnType<typeof createListings>;
  /** Goes on to another place; Back leads here again. */
  readonly go: (place: Place) => void;
  /** To another file beside the one on show: Back leads from it to the folder all the same. */
  readonly replace: (place: Place) => void;
  readonly back: () => void;
  /** Asks whether to sign out. */
  readonly leave: () => void;
  /** Shows the same place anew. */
  readonly again: () => void;
}
