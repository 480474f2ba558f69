import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { siteConflicts, siteFaults } from '../../../api/contract/site-editor.ts';
import { refused } from '../../../api/error.ts';
import {
  checkDraftFx,
  fetchFilesFx,
  fetchSchemasFx,
  fetchStatusFx,
  type Published,
  publishFx,
} from '../calls.ts';
import { $check, pauseFx } from '../check/model.ts';
import { $changes, changeDropped, keepDraftFx, mineKept, textChanged } from '../draft/model.ts';
import { $texts } from '../files/model.ts';
import {
  $changedPage,
  $conflicts,
  $message,
  $published,
  $publishFailure,
  $refusedFor,
  messageChanged,
  publishRequested,
} from './model.ts';

const clean = {
  diagnostics: [],
  is_publishable: true,
  plan: [{ kind: 'address', says: 'new', is_error: false, path: '/spring' }],
  redirects: [],
  conflicts: [],
};
const made = {
  publication: { id: 'p' },
  is_served: true,
  commit: '',
  commit_error: '',
} as never as Published;
const refusal = (detail: object) => refused('/site/v1/publications', 409, detail);

async function publisher(check: object = clean) {
  const publish = vi.fn(async (_: Parameters<typeof publishFx>[0]) => made);
  const scope = fork({
    values: [[$texts, { a: { text: 'old', revision: 'r1' }, b: { text: 'old', revision: 'r2' } }]],
    handlers: [
      [publishFx, publish],
      [checkDraftFx, () => check],
      [fetchStatusFx, () => ({ diagnostics: [] })],
      [fetchFilesFx, () => []],
      [fetchSchemasFx, () => []],
      [pauseFx, () => {}],
      [keepDraftFx, () => {}],
    ],
  });
  const write = (name: string, text: string) => allSettled(textChanged, { scope, params: { name, text } });
  await write('a', 'mine');
  await write('b', 'mine');
  const press = () => allSettled(publishRequested, { scope });
  return { scope, publish, press, write };
}

test('all of the draft goes with its message, and is none any more', async () => {
  const { scope, publish, press } = await publisher();
  await allSettled(messageChanged, { scope, params: '  Spring ' });
  await press();
  expect(publish.mock.calls[0]?.[0]).toMatchObject({
    message: 'Spring',
    changes: [
      { name: 'a', text: 'mine', base_revision: 'r1' },
      { name: 'b', text: 'mine', base_revision: 'r2' },
    ],
  });
  expect(scope.getState($published)).toBe(made);
  expect([scope.getState($changes), scope.getState($message)]).toEqual([{}, '']);
  expect(scope.getState($changedPage)).toBe('/spring');
  await press();
  expect(publish).toHaveBeenCalledOnce();
});

test('what is pressed twice is published once', async () => {
  const { publish, press } = await publisher();
  await Promise.all([press(), press()]);
  expect(publish).toHaveBeenCalledOnce();
});

test('files that somebody else has changed are named, and each is settled', async () => {
  const { scope, publish, press } = await publisher();
  const files = ['a', 'b'].map((name) => ({ name, revision: 'r9' }));
  publish.mockRejectedValueOnce(
    refusal({ error: 'site_changed_elsewhere', details: [{ '@type': siteConflicts, files }] }),
  );
  await press();
  expect(scope.getState($conflicts)).toEqual(['a', 'b']);
  expect(scope.getState($publishFailure)).toBeNull();
  await allSettled(mineKept, { scope, params: { name: 'a', theirs: { text: 'theirs', revision: 'r9' } } });
  await allSettled(changeDropped, { scope, params: 'b' });
  expect(scope.getState($conflicts)).toEqual([]);
  await press();
  expect(publish.mock.lastCall?.[0].changes).toEqual([{ name: 'a', text: 'mine', base_revision: 'r9' }]);
});

test('a check tells of conflicts too', async () => {
  const { scope } = await publisher({ ...clean, conflicts: [{ name: 'b', revision: null }] });
  expect(scope.getState($conflicts)).toEqual(['b']);
});

test('faults for which it was refused are reported until something is written', async () => {
  const { scope, publish, press, write } = await publisher();
  const position = { line: 1, column: 1, offset: 0 };
  const fault = {
    code: 'c',
    severity: 'error',
    message: 'm',
    file: 'a',
    range: { start: position, end: position },
    help: '',
    suggestions: [],
  };
  publish.mockRejectedValueOnce(
    refusal({
      error: 'site_has_faults',
      details: [{ '@type': siteFaults, diagnostics: [fault, { code: 'no finding' }] }],
    }),
  );
  await press();
  expect(scope.getState($refusedFor)).toEqual([fault]);
  expect(scope.getState($check)).not.toBeNull();
  await write('a', 'mended');
  expect(scope.getState($refusedFor)).toEqual([]);
});
