/** Where saving meets the page: what stands before the player, and a share that stands otherwise than it shows. */
import { createEffect, sample } from 'effector';
import { previewClosed, previewRequested } from '../../features/preview/index.ts';
import { playerClosed, playerRestored, shareOutdated, videoFrozen } from '../../features/restore/index.ts';
import { listShown } from './looking-model.ts';
import { shareRetried } from './model.ts';

const pauseFx = createEffect(() => {
  for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio')) media.pause();
});

sample({ clock: videoFrozen, target: pauseFx });
sample({ clock: previewClosed, target: playerClosed });
// The files of this page are the share's: that is known before one is asked for.
sample({ clock: playerRestored, fn: () => {}, target: listShown });
sample({ clock: playerRestored, target: previewRequested });
// The server is asked anew how the share stands.
sample({ clock: shareOutdated, target: shareRetried });
