import { listFiles } from '../../api/contract/files.ts';
import { createPositions } from '../../api/positions.ts';
import { browserStorage } from '../../api/storage.ts';
import { openTvAccount } from './account.ts';
import { type Action, actionOfKey, isDirection } from './action.ts';
import { entryOf } from './entry.ts';
import { watchPads } from './gamepad.ts';
import { createListing, createListings } from './listing.ts';
import { type Place, readDepth, readPlace, stateOf } from './place.ts';
import { focusFirst, onPress, type Shown, screensOf } from './screens.ts';
import { showFile } from './show-file.ts';
import { showFolder } from './show-folder.ts';
import { showSignIn } from './show-sign-in.ts';
import { moveFocus } from './spatial.ts';
import type { Tv } from './tv.ts';

/** Entries of one page of a folder. */
const pageSize = 100;
/** Entries of a folder that a TV shows: nothing from the trash, and nothing that is still on its way. */
const filters = JSON.stringify({ trashed: { eq: false }, phase: { eq: 'PHASE_TYPE_COMPLETE' } });

/** The interface for TVs: the screens of the page, steered by arrow keys, a remote control or a game pad. */
export function startTv(page: HTMLElement): void {
  const storage = browserStorage();
  const account = openTvAccount({ storage });
  const positions = createPositions(storage);
  const screens = screensOf(page);
  const listings = createListings(
    (parent_id) =>
      createListing(async (page_token) => {
        const query = {
          parent_id,
          page_token,
          limit: pageSize,
          order: 'name_asc',
          pin_folders: true,
          filters,
        } as const;
        const { files, next_page_token: next } = await account.call(listFiles, { query });
        return { entries: files.map(entryOf), next };
      }),
    () => performance.now(),
  );
  let shown: Shown = {};
  let isAsked = false;

  const show = (): void => {
    shown.end?.();
    const place = readPlace(history.state, account.id());
    const { file } = place;
    if (account.id() === undefined) shown = showSignIn(tv);
    else if (isAsked) shown = showLeave();
    else if (file !== undefined) shown = showFile(tv, { ...place, file });
    else shown = showFolder(tv, place);
  };
  const showLeave = (): Shown => {
    const screen = screens.open('leave');
    onPress(screen, 'stay', tv.back);
    onPress(screen, 'sign-out', () => {
      const id = account.id();
      if (id !== undefined) positions.forgetAll(id);
      void account.signOut();
    });
    focusFirst(screen);
    return {};
  };
  const tv: Tv = {
    screens,
    account,
    positions,
    listings,
    go: (place: Place) => {
      history.pushState(stateOf(place, account.id(), readDepth(history.state) + 1), '');
      show();
    },
    replace: (place) => {
      history.replaceState(stateOf(place, account.id(), readDepth(history.state)), '');
      show();
    },
    back: () => {
      if (isAsked) {
        isAsked = false;
        show();
      } else if (readDepth(history.state) > 0) history.back();
    },
    leave: () => {
      isAsked = true;
      show();
    },
    again: show,
  };

  const perform = (action: Action): void => {
    if (shown.on?.(action)) return;
    if (action === 'back') tv.back();
    else if (action === 'press') (document.activeElement as HTMLElement | null)?.click();
    else if (isDirection(action)) moveFocus(page, action);
  };
  addEventListener('keydown', (event) => {
    const action = actionOfKey(event);
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // A button that is held is pressed once: it may lead to a place that has another.
    if (action !== 'press' || !event.repeat) perform(action);
  });
  watchPads(perform);
  addEventListener('popstate', () => {
    isAsked = false;
    show();
  });
  let known = account.id();
  account.subscribe(() => {
    const id = account.id();
    if (id === known) return;
    // Another account, or none: nothing of the one before is shown, reached by Back, or remembered.
    const gone = known;
    known = id;
    isAsked = false;
    listings.clear();
    history.replaceState(null, '');
    show();
    // Behind the end of what was shown, which notes where the film was left.
    if (gone !== undefined) positions.forgetAll(gone);
  });
  show();
}
