import { createEffect, createEvent, createStore, sample } from 'effector';
import type { LinkTarget } from '../../engine/index.ts';
import { navigateFx, type PageAddress, pageOpened } from '../../engine/view/index.ts';
import { invitationNamed } from '../../features/referral/index.ts';
import { $account, accountRecognised } from '../../features/session/index.ts';
import { operatorLinkOpened, secretIn } from '../../features/sign-in/page.tsx';
import { returnPath } from './return-path.ts';

export const opened = createEvent<PageAddress>();

/** The address in the browser: the fragment is sent to nobody. */
export const readSecretFx = createEffect(() => secretIn(location.hash));

sample({ clock: opened, fn: () => {}, target: readSecretFx });
sample({ clock: readSecretFx.doneData, filter: Boolean, target: operatorLinkOpened });

/** Null while another page is on show: then a sign-in, in this tab or another, leads nowhere. */
const $returnPath = createStore<LinkTarget | null>(null)
  .on(pageOpened, () => null)
  .on(opened, (_, { query }) => returnPath(query.return_to));

sample({
  clock: [opened, accountRecognised],
  source: { to: $returnPath, account: $account },
  filter: ({ to, account }) => to !== null && account !== null,
  fn: ({ to }) => ({ to: to ?? '/', isReplacing: true }),
  target: navigateFx,
});
// The code of whoever invites is kept until somebody is signed in, whichever way that is.
sample({ clock: opened, fn: ({ query }) => query.invite ?? '', target: invitationNamed });
