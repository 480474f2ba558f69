import { getFile } from '../../api/contract/files.ts';
import { CallError } from '../../api/error.ts';
import { isPassing } from './account.ts';
import { entryOf } from './entry.ts';
import type { Place } from './place.ts';
import { focusFirst, onPress, type Shown, showState } from './screens.ts';
import { showPicture } from './show-picture.ts';
import { showPlayer } from './show-player.ts';
import type { Tv } from './tv.ts';
import type { Obstacle, TvFile } from './viewed.ts';

/** Bytes of a picture beyond which its large thumbnail is shown: decoding it could take the TV down. */
const largestPicture = 32 * 1024 * 1024;

/** A file of the drive, whatever it is: a film, a picture, or a notice why it is neither. */
export function showFile(tv: Tv, place: Place & { readonly file: string }): Shown {
  let shown: Shown = showNotice(tv, 'loading');
  let hasEnded = false;
  const show = (next: () => Shown): void => {
    if (hasEnded) return;
    shown.end?.();
    shown = next();
  };
  const fetchFile = () => findFile(tv, place.file);
  const onObstacle = (obstacle: Obstacle): void => show(() => showNotice(tv, obstacle));
  void fetchFile().then((found) => {
    if (typeof found === 'string') {
      if (found === 'gone') tv.positions.forget(tv.account.id() ?? '', place.file);
      return onObstacle(found);
    }
    const given = { tv, place, file: found, fetchFile, onObstacle };
    show(() => (found.kind === 'picture' ? showPicture(given) : showPlayer(given)));
  });
  return {
    on: (action) => shown.on?.(action) ?? false,
    end: () => {
      hasEnded = true;
      shown.end?.();
    },
  };
}

async function findFile({ account }: Tv, id: string): Promise<TvFile | Obstacle> {
  try {
    const found = await account.call(getFile, { params: { id } });
    if (found.trashed) return 'gone';
    const { kind } = entryOf(found);
    if (kind === 'folder' || kind === 'other' || found.phase !== 'PHASE_TYPE_COMPLETE') return 'kind';
    const whole = found.links.inline?.url ?? found.web_content_link;
    const isLarge = kind === 'picture' && Number(found.size) > largestPicture;
    return { id, name: found.name, kind, url: isLarge ? found.thumbnail_link : whole };
  } catch (error) {
    return error instanceof CallError && !isPassing(error) ? 'gone' : 'failed';
  }
}

function showNotice(tv: Tv, obstacle: Obstacle): Shown {
  const screen = tv.screens.open('notice');
  showState(screen, obstacle);
  onPress(screen, 'back', tv.back);
  onPress(screen, 'again', tv.again);
  focusFirst(screen);
  return {};
}
