import { createEffect, createEvent, createStore, sample } from 'effector';
import { changeDisplay } from '../../../api/contract/display.ts';
import { CallError } from '../../../api/error.ts';
import { networkFound } from '../../changes/index.ts';
import { $account, callDrive, signedOut } from '../../session/index.ts';
import { nothingUnsent, sentDisplay, type UnsentDisplay, unsentKey } from './display.ts';
import { changeStored } from './display-store.ts';

/** Something was chosen here that the account is to have. */
export const displayChosen = createEvent<UnsentDisplay>();
/** Left by an earlier page. */
export const unsentFound = createEvent<UnsentDisplay>();

export const sendDisplayFx = createEffect((unsent: UnsentDisplay) =>
  callDrive(changeDisplay, { body: sentDisplay(unsent) }),
);
/** So that a choice made without a network outlives its page. */
export const keepUnsentFx = createEffect(({ key, unsent }: { key: string; unsent: UnsentDisplay }) =>
  changeStored(key, unsent, unsent),
);

const $unsent = createStore<UnsentDisplay>(nothingUnsent, { serialize: 'ignore' });

const mapped = <Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Result,
) => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));

const joined = (before: UnsentDisplay, later: UnsentDisplay): UnsentDisplay => ({
  common: { ...before.common, ...later.common },
  folders: {
    ...before.folders,
    ...mapped(later.folders, (folder, id) => ({ ...before.folders[id], ...folder })),
  },
});

const differing = <Settings extends object>(
  settings: Settings,
  sent: Partial<Settings> = {},
): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => sent[name as keyof Settings] !== value),
  ) as Partial<Settings>;

/** A choice that was changed while it was on its way is still to be sent. */
const without = (unsent: UnsentDisplay, sent: UnsentDisplay): UnsentDisplay => ({
  common: differing(unsent.common, sent.common),
  folders: Object.fromEntries(
    Object.entries(unsent.folders)
      .map(([id, folder]) => [id, differing(folder, sent.folders[id])] as const)
      .filter(([, folder]) => Object.keys(folder).length > 0),
  ),
});

const isEmpty = ({ common, folders }: UnsentDisplay): boolean =>
  Object.keys(common).length + Object.keys(folders).length === 0;

/** The server has judged: it will not take this later either. */
const isFinal = (error: Error): boolean => error instanceof CallError && error.error === 'invalid_argument';

const settled = sample({
  clock: [
    sendDisplayFx.done,
    sendDisplayFx.fail.filterMap((failed) => (isFinal(failed.error) ? failed : undefined)),
  ],
  fn: ({ params }) => params,
});
$unsent
  .on(unsentFound, (unsent, found) => joined(found, unsent))
  .on(displayChosen, joined)
  .on(settled, without)
  .reset(signedOut);

sample({
  clock: [displayChosen, unsentFound, settled, networkFound],
  source: { unsent: $unsent, account: $account, isSending: sendDisplayFx.pending },
  filter: ({ unsent, account, isSending }) => account !== null && !isSending && !isEmpty(unsent),
  fn: ({ unsent }) => unsent,
  target: sendDisplayFx,
});
sample({
  clock: [displayChosen, settled],
  source: { unsent: $unsent, account: $account },
  filter: ({ account }) => account !== null,
  fn: ({ unsent, account }) => ({ key: unsentKey(account?.sub ?? ''), unsent }),
  target: keepUnsentFx,
});
