import { createEffect, createEvent, createStore, sample } from 'effector';
import type { LinkTarget } from '../../engine/index.ts';
import { navigateFx, type PageAddress, pageOpened } from '../../engine/view/index.ts';
import { invitationNamed } from '../../features/referral/index.ts';
import { $account, accountRecognised, keepLoginSceneFx } from '../../features/session/index.ts';
import { operatorLinkOpened, secretIn } from '../../features/sign-in/page.tsx';
import { type Entry, entryIn, entryOpened } from '../../features/sign-in-bridge/index.ts';
import { takeCode } from './form-code.ts';
import { returnPath } from './return-path.ts';

export const opened = createEvent<PageAddress>();

/** The address in the browser: the fragment is sent to nobody. */
export const readSecretFx = createEffect(() => secretIn(location.hash));

export const takeCodeFx = createEffect(takeCode);

/**
 * The entry of a form that was just sent, or the one that the address names, for a program that has opened it; the browser knows whether that is our app. A page around this
 * one is no program, and could lay itself over the question whether the account is one's own.
 */
const readEntryFx = createEffect(async (query: PageAddress['query']): Promise<Entry | null> => {
  const code = await takeCodeFx();
  if (code !== undefined) return { by: 'form', code };
  return globalThis.parent === globalThis.window ? (entryIn(query, navigator.userAgent) ?? null) : null;
});

sample({ clock: opened, fn: () => {}, target: readSecretFx });
sample({ clock: opened, fn: ({ query }) => query, target: readEntryFx });
sample({ clock: readEntryFx.doneData, target: entryOpened });
// A share's page names itself as the one to go back to.
sample({ clock: opened, fn: ({ query }) => returnPath(query.return_to), target: keepLoginSceneFx });
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
