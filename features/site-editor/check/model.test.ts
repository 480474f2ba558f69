import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { refused } from '../../../api/error.ts';
import { networkFound } from '../../changes/index.ts';
import { checkDraftFx, type DraftCheck } from '../calls.ts';
import { draftDiscarded, keepDraftFx, textChanged } from '../draft/model.ts';
import { $texts } from '../files/model.ts';
import { $status } from '../status/model.ts';
import { $areFindingsCurrent, $check, $checkFailure, $findings, checkRequested, pauseFx } from './model.ts';

const answer = (message: string) =>
  ({ diagnostics: [{ message }], is_publishable: false, plan: [], redirects: [], conflicts: [] }) as never;

function compiler() {
  const check = vi.fn(async (_: Parameters<typeof checkDraftFx>[0]): Promise<DraftCheck> => answer('one'));
  const scope = fork({
    values: [
      [$texts, { a: { text: 'old', revision: 'r1' } }],
      [$status, { manifest: 'current', diagnostics: [] } as never],
    ],
    handlers: [
      [checkDraftFx, check],
      [pauseFx, () => {}],
      [keepDraftFx, () => {}],
    ],
  });
  const write = (text: string) => allSettled(textChanged, { scope, params: { name: 'a', text } });
  const said = () => scope.getState($findings).map(({ message }) => message);
  return { scope, check, write, said };
}

test('the compiler is asked about the draft as it is sent, once the keyboard rests', async () => {
  const { scope, check, write, said } = compiler();
  await write('new');
  expect(check.mock.calls.map(([{ changes }]) => changes)).toEqual([
    [{ name: 'a', text: 'new', base_revision: 'r1' }],
  ]);
  expect([said(), scope.getState($areFindingsCurrent)]).toEqual([['one'], true]);
});

test('one question at a time: what is written meanwhile is asked about once there is an answer', async () => {
  const { scope, check, write, said } = compiler();
  const late = Promise.withResolvers<DraftCheck>();
  check.mockReturnValueOnce(late.promise).mockResolvedValueOnce(answer('newer'));
  const first = write('first');
  const others = [write('second'), write('third')];
  expect([check.mock.calls.length, scope.getState($areFindingsCurrent)]).toEqual([1, false]);
  late.resolve(answer('older'));
  await Promise.all([first, ...others]);
  expect(check.mock.calls.map(([{ changes }]) => changes[0]?.text)).toEqual(['first', 'third']);
  expect([said(), scope.getState($areFindingsCurrent)]).toEqual([['newer'], true]);
});

test('what could not be judged without a connection is judged when there is one, or when somebody asks', async () => {
  const { scope, check, write } = compiler();
  check
    .mockRejectedValueOnce(refused('/site/v1/drafts:check', 503, {}))
    .mockRejectedValueOnce(refused('/site/v1/drafts:check', 503, {}));
  await write('new');
  expect(scope.getState($checkFailure)).not.toBeNull();
  await allSettled(checkRequested, { scope });
  expect([scope.getState($areFindingsCurrent), check.mock.calls.length]).toEqual([false, 2]);
  await allSettled(networkFound, { scope });
  expect([scope.getState($areFindingsCurrent), scope.getState($checkFailure)]).toEqual([true, null]);
  await allSettled(networkFound, { scope });
  expect(check).toHaveBeenCalledTimes(3);
});

test('without a draft nothing is asked, and nothing is left of what was said', async () => {
  const { scope, check, write } = compiler();
  await allSettled(checkRequested, { scope });
  expect(check).not.toHaveBeenCalled();
  await write('new');
  await allSettled(draftDiscarded, { scope });
  expect([scope.getState($check), scope.getState($areFindingsCurrent)]).toEqual([null, true]);
});
