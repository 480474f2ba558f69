import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import type { FileAnswer } from '../../api/contract/file.ts';
import type { ShareAnswer } from '../../api/contract/shares.ts';
import { refused } from '../../api/error.ts';
import { $notices } from '../notices/index.ts';
import { signedOut } from '../session/index.ts';
import { $dialog, editRequested, linkRequested, sharingDismissed, sharingRequested } from './dialog-model.ts';
import { $failure, $isSending, changeShareFx, makeShareFx, termsSubmitted } from './model.ts';
import { draftOf, freshDraft } from './terms.ts';

const entries = [{ id: 'one' }, { id: 'two' }] as FileAnswer[];
const share = {
  share_id: 's',
  title: 'Trip',
  note: '',
  pass_code: '',
  expiration_time: '',
  restore_limit: '-1',
  allow_download: true,
};
const made = share as ShareAnswer;

function owner() {
  const make = vi.fn(async (_: Parameters<typeof makeShareFx>[0]) => made);
  const change = vi.fn(async (_: Parameters<typeof changeShareFx>[0]) => ({ ...made, title: 'Other' }));
  const scope = fork({
    handlers: [
      [makeShareFx, make],
      [changeShareFx, change],
    ],
  });
  return { scope, make, change, dialog: () => scope.getState($dialog) };
}

test('entries become a link, which is handed on', async () => {
  const { scope, make, dialog } = owner();
  await allSettled(sharingRequested, { scope, params: [] });
  expect(dialog()).toBeNull();
  await allSettled(sharingRequested, { scope, params: entries });
  await allSettled(termsSubmitted, { scope, params: { ...freshDraft, expiry: '7' } });
  expect(make.mock.calls[0]?.[0]).toMatchObject({ dialog: { entries }, draft: { expiry: '7' } });
  expect(dialog()).toEqual({ type: 'hand-on', share: made, isNew: true });
  await allSettled(sharingDismissed, { scope });
  expect(dialog()).toBeNull();
});

test('what is sent twice makes one link', async () => {
  const { scope, make } = owner();
  await allSettled(sharingRequested, { scope, params: entries });
  const twice = [0, 1].map(() => allSettled(termsSubmitted, { scope, params: freshDraft }));
  expect(scope.getState($isSending)).toBe(true);
  await Promise.all(twice);
  expect(make).toHaveBeenCalledOnce();
  expect(scope.getState($isSending)).toBe(false);
});

test('a dialog that was closed meanwhile stays closed', async () => {
  const { scope, dialog } = owner();
  await allSettled(sharingRequested, { scope, params: entries });
  const sent = allSettled(termsSubmitted, { scope, params: freshDraft });
  const closed = allSettled(sharingDismissed, { scope });
  await Promise.all([sent, closed]);
  expect(dialog()).toBeNull();
});

test('a link that comes late is not shown in the dialog of another file, which can be sent meanwhile', async () => {
  const { scope, make, dialog } = owner();
  const [first, second] = [Promise.withResolvers<ShareAnswer>(), Promise.withResolvers<ShareAnswer>()];
  make.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  await allSettled(sharingRequested, { scope, params: entries });
  const sent = [allSettled(termsSubmitted, { scope, params: freshDraft })];
  sent.push(allSettled(sharingDismissed, { scope }));
  sent.push(allSettled(sharingRequested, { scope, params: entries.slice(1) }));
  expect(scope.getState($isSending)).toBe(false);
  sent.push(allSettled(termsSubmitted, { scope, params: freshDraft }));
  expect(make).toHaveBeenCalledTimes(2);
  first.resolve({ ...made, share_id: 'first' });
  await first.promise;
  expect([dialog()?.type, scope.getState($isSending)]).toEqual(['make', true]);
  second.resolve({ ...made, share_id: 'second' });
  await Promise.all(sent);
  expect(dialog()).toMatchObject({ type: 'hand-on', share: { share_id: 'second' } });
});

test('a change that comes late does not close another dialog; its failure is reported in a notice', async () => {
  const { scope, change, dialog } = owner();
  const late = Promise.withResolvers<typeof made & { title: string }>();
  change.mockReturnValueOnce(late.promise);
  await allSettled(editRequested, { scope, params: made });
  const sent = [allSettled(termsSubmitted, { scope, params: { ...draftOf(made), title: 'Other' } })];
  sent.push(allSettled(editRequested, { scope, params: { ...made, share_id: 't' } }));
  late.reject(refused('/drive/v1/share', 403, { error: 'share_too_many', error_code: 9 }));
  await Promise.all(sent);
  expect([dialog()?.type, scope.getState($failure)]).toEqual(['edit', null]);
  expect(scope.getState($notices)[0]?.failure?.reason).toBe('share_too_many');
});

test('what was answered to somebody who has gone is told to nobody', async () => {
  const { scope, change, dialog } = owner();
  const late = Promise.withResolvers<typeof made & { title: string }>();
  change.mockReturnValueOnce(late.promise);
  await allSettled(editRequested, { scope, params: made });
  const sent = [allSettled(termsSubmitted, { scope, params: { ...draftOf(made), title: 'Other' } })];
  sent.push(allSettled(signedOut, { scope, params: { reason: 'switched' } }));
  late.resolve({ ...made, title: 'Other' });
  await Promise.all(sent);
  expect([dialog(), scope.getState($notices)]).toEqual([null, []]);
});

test('a refusal keeps the dialog and says why, until it is tried again', async () => {
  const { scope, make, dialog } = owner();
  make.mockRejectedValueOnce(refused('/drive/v1/share', 403, { error: 'share_too_many', error_code: 9 }));
  await allSettled(sharingRequested, { scope, params: entries });
  await allSettled(termsSubmitted, { scope, params: freshDraft });
  expect([dialog()?.type, scope.getState($failure)?.reason]).toEqual(['make', 'share_too_many']);
  await allSettled(termsSubmitted, { scope, params: freshDraft });
  expect([dialog()?.type, scope.getState($failure)]).toEqual(['hand-on', null]);
});

test('a change closes the dialog and tells of it; another scope knows nothing', async () => {
  const { scope, change, dialog } = owner();
  const other = owner();
  await allSettled(editRequested, { scope, params: made });
  await allSettled(termsSubmitted, { scope, params: { ...draftOf(made), title: 'Other' } });
  expect(change.mock.calls[0]?.[0]).toMatchObject({ dialog: { share: made }, draft: { title: 'Other' } });
  expect(dialog()).toBeNull();
  expect(scope.getState($notices)[0]?.text).toEqual({ id: 'sharing.changed', values: { title: 'Other' } });
  expect([other.dialog(), other.scope.getState($notices)]).toEqual([null, []]);
});

test('a known link is handed on as it is', async () => {
  const { scope, dialog } = owner();
  await allSettled(linkRequested, { scope, params: made });
  expect(dialog()).toEqual({ type: 'hand-on', share: made, isNew: false });
});
