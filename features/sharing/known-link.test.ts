import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import type { FileAnswer } from '../../api/contract/file.ts';
import type { ShareAnswer } from '../../api/contract/shares.ts';
import { signedOut } from '../session/index.ts';
import { $dialog, sharingDismissed, sharingRequested } from './dialog-model.ts';
import { $knownLink, findLinkFx, makingShown } from './known-link.ts';

const link = { share_id: 's', share_status: 'OK' } as ShareAnswer;
const entries = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `e${at}` }) as FileAnswer);

function owner(find: () => Promise<ShareAnswer | null>) {
  const scope = fork({ handlers: [[findLinkFx, find]] });
  return {
    scope,
    known: () => scope.getState($knownLink),
    share: async (count: number) => {
      await allSettled(sharingRequested, { scope, params: entries(count) });
      const dialog = scope.getState($dialog);
      return dialog ? allSettled(makingShown, { scope, params: dialog }) : undefined;
    },
  };
}

test('the link to one entry is known once it was found, until somebody else is there', async () => {
  const { scope, known, share } = owner(async () => link);
  await share(1);
  expect(known()).toBe(link);
  await allSettled(signedOut, { scope, params: { reason: 'switched' } });
  expect(known()).toBeNull();
});

test('several entries have none, and one that cannot be looked up is none', async () => {
  const { known, share } = owner(async () => link);
  await share(2);
  expect(known()).toBeNull();
  const failing = owner(() => Promise.reject(new Error('unreachable')));
  await failing.share(1);
  expect(failing.known()).toBeNull();
});

test('an answer for a dialog that was closed meanwhile is not shown in the next one', async () => {
  const late = Promise.withResolvers<ShareAnswer | null>();
  const { scope, known, share } = owner(() => late.promise);
  const first = share(1);
  await Promise.resolve();
  const closed = allSettled(sharingDismissed, { scope });
  const opened = allSettled(sharingRequested, { scope, params: entries(2) });
  late.resolve(link);
  await Promise.all([first, closed, opened]);
  expect(known()).toBeNull();
});
