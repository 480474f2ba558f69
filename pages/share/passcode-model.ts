import { attach, sample } from 'effector';
import type { SharePageArrival } from '../../api/contract/share-page.ts';
import { createPasscodeModel } from '../../features/link-pages/index.ts';
import { keepTokenFx, openByCodeFx } from './effects.ts';
import { $display, $folder, $shareId, $status, opened, shareArrived } from './model.ts';

export const passcode = createPasscodeModel<{ readonly arrival: SharePageArrival }>({
  tryFx: attach({
    effect: openByCodeFx,
    source: { shareId: $shareId, folder: $folder, display: $display },
    mapParams: (
      attempt: { readonly code: string; readonly byPerson: boolean },
      { shareId, folder, display },
    ) => ({ place: { shareId, folderId: folder.id, display }, ...attempt }),
  }),
  isWrong: ({ arrival }) => arrival.status === 'PASS_CODE_ERROR',
  $isAsked: $status.map((status) => status === 'PASS_CODE_EMPTY'),
  opened,
  reset: shareArrived,
});

const arrived = passcode.answered.map(({ arrival }) => arrival);

// A wrong code keeps the form; anything else is the share's status.
sample({ clock: arrived, filter: ({ status }) => status !== 'PASS_CODE_ERROR', target: shareArrived });
sample({
  clock: arrived,
  filter: ({ status }) => status === 'OK',
  fn: ({ shareId, page }) => ({ shareId, token: page?.pass_code_token ?? '' }),
  target: keepTokenFx,
});
