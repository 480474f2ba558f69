/** Connects saving with the page: the dialog over the player, and a changed status of the share. */
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
// The files of this page belong to the share: known before one is requested.
sample({ clock: playerRestored, fn: () => {}, target: listShown });
sample({ clock: playerRestored, target: previewRequested });
// The status is requested again.
sample({ clock: shareOutdated, target: shareRetried });
