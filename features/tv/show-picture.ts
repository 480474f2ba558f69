import { shownInLine } from '../../api/contract/shown-text.ts';
import { createIdle } from './idle.ts';
import { type Shown, slot } from './screens.ts';
import type { Viewed } from './viewed.ts';

/** A picture over the whole screen; left and right lead to the pictures beside it, as far as the folder has been read. */
export function showPicture({ tv, place, file, onObstacle }: Viewed): Shown {
  const screen = tv.screens.open('picture');
  const picture = slot<HTMLImageElement>(screen, 'image');
  const folder = place.trail.at(-1)?.id ?? '';
  const beside = tv.listings.of(folder).entries.filter(({ kind }) => kind === 'picture');
  const at = beside.findIndex(({ id }) => id === file.id);
  slot(screen, 'title').textContent = shownInLine(file.name);
  picture.alt = shownInLine(file.name);
  picture.onerror = () => onObstacle('format');
  picture.src = file.url;
  const caption = createIdle(screen, () => true);
  caption.wake();
  screen.focus();
  return {
    on: (action) => {
      caption.wake();
      if (action !== 'left' && action !== 'right') return action !== 'back';
      const next = beside[action === 'left' ? at - 1 : at + 1];
      if (at !== -1 && next !== undefined) {
        tv.listings.of(folder).focused = next.id;
        tv.replace({ ...place, file: next.id });
      }
      return true;
    },
    end: () => {
      caption.end();
      picture.onerror = null;
      picture.removeAttribute('src');
    },
  };
}
