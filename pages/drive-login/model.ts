import { createEvent, createStore, sample } from 'effector';
import type { LinkTarget, Params } from '../../engine/index.ts';
import { navigateFx, pageOpened } from '../../engine/view/index.ts';
import { $account, accountMet } from '../../features/session/index.ts';
import { returnPath } from './return-path.ts';

export const opened = createEvent<{ params: Params; query: Readonly<Record<string, string>> }>();

/** Null while another page is on show: then a sign-in, in this tab or another, leads nowhere. */
const $returnPath = createStore<LinkTarget | null>(null)
  .on(pageOpened, () => null)
  .on(opened, (_, { query }) => returnPath(query.return_to));

sample({
  clock: [opened, accountMet],
  source: { to: $returnPath, account: $account },
  filter: ({ to, account }) => to !== null && account !== null,
  fn: ({ to }) => ({ to: to ?? '/', isReplacing: true }),
  target: navigateFx,
});
