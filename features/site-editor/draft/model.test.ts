import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { $account, type Account, accountRecognised, signedOut } from '../../session/index.ts';
import { $texts } from '../files/model.ts';
import { placeOpened } from '../place/place.ts';
import type { Changes } from './changes.ts';
import {
  $changedNames,
  $changes,
  $isUnkept,
  changeDropped,
  draftDiscarded,
  draftPublished,
  fixChosen,
  followDraftFx,
  keepDraftFx,
  mineKept,
  readDraftFx,
  textChanged,
} from './model.ts';

const account = { sub: 'me' } as Account;
const base = { text: 'page: faqs\n', revision: 'r1' };

function editor(kept: Changes = {}) {
  const keep = vi.fn((_: Parameters<typeof keepDraftFx>[0]) => {});
  const read = vi.fn((_: string) => kept);
  const scope = fork({
    values: [
      [$account, account],
      [$texts, { 'routes.yaml': base, 'content/a.md': { text: 'A\n', revision: 'r2' } }],
    ],
    handlers: [
      [keepDraftFx, keep],
      [readDraftFx, read],
      [followDraftFx, () => () => {}],
    ],
  });
  const write = (text: string | null, name = 'routes.yaml') =>
    allSettled(textChanged, { scope, params: { name, text } });
  return { scope, keep, read, write, changes: () => scope.getState($changes) };
}

test('what is written is kept at once, the one file that it is about, and no longer once it is as it was', async () => {
  const { keep, write, changes } = editor();
  await write('page: faq\n');
  await write('B\n', 'content/a.md');
  expect(keep.mock.calls.map(([{ sub, kept }]) => [sub, kept.map(({ name }) => name)])).toEqual([
    ['me', ['routes.yaml']],
    ['me', ['content/a.md']],
  ]);
  await write(base.text);
  expect(Object.keys(changes())).toEqual(['content/a.md']);
  expect(keep.mock.calls.at(-1)?.[0].kept).toEqual([{ name: 'routes.yaml', change: undefined }]);
});

test('a change builds on what the file was when it began, whatever is read of it later', async () => {
  const { scope, write, changes } = editor();
  await write('one');
  await write('two');
  expect(changes()['routes.yaml']).toEqual({ text: 'two', base });
  await allSettled(mineKept, {
    scope,
    params: { name: 'routes.yaml', theirs: { text: 'x', revision: 'r9' } },
  });
  expect(changes()['routes.yaml']?.base?.revision).toBe('r9');
});

test('a draft is read once for each account, and goes from the window with it but not from the browser', async () => {
  const kept = { 'content/b.md': { text: 'New\n', base: null } };
  const { scope, keep, read, changes } = editor(kept);
  await allSettled(placeOpened, { scope, params: { params: {}, query: {} } });
  await allSettled(accountRecognised, { scope, params: account });
  expect(read).toHaveBeenCalledOnce();
  expect(changes()).toEqual(kept);
  await allSettled(signedOut, { scope, params: { reason: 'ended' } });
  expect(changes()).toEqual({});
  expect(keep).not.toHaveBeenCalled();
  await allSettled(accountRecognised, { scope, params: account });
  expect(changes()).toEqual(kept);
});

test('what was written while a publication was under way stays', async () => {
  const { scope, keep, write, changes } = editor();
  await write('published');
  await write('C\n', 'content/a.md');
  const sent = changes();
  await write('newer');
  await allSettled(draftPublished, { scope, params: sent });
  expect(scope.getState($changedNames)).toEqual(['routes.yaml']);
  expect(changes()['routes.yaml']?.text).toBe('newer');
  expect(keep.mock.calls.at(-1)?.[0].kept).toEqual([{ name: 'content/a.md', change: undefined }]);
});

test('a repair is made where it fits, and is none where the text has changed', async () => {
  const { scope, changes } = editor();
  const fix = (from: number, to: number) =>
    allSettled(fixChosen, { scope, params: { file: 'routes.yaml', edits: [{ from, to, text: 'faq' }] } });
  await fix(6, 99);
  expect(changes()).toEqual({});
  await fix(6, 10);
  expect(changes()['routes.yaml']?.text).toBe('page: faq\n');
});

test('all of it, or what one file has, is given up', async () => {
  const { scope, keep, write, changes } = editor();
  await write('one');
  await write(null, 'content/a.md');
  await allSettled(changeDropped, { scope, params: 'routes.yaml' });
  expect(Object.keys(changes())).toEqual(['content/a.md']);
  await allSettled(draftDiscarded, { scope });
  expect(changes()).toEqual({});
  expect(keep.mock.calls.at(-1)?.[0].kept).toEqual([{ name: 'content/a.md', change: undefined }]);
});

test('a browser that has no space is told of, until it has', async () => {
  const { scope, keep, write } = editor();
  keep.mockImplementationOnce(() => {
    throw new Error('QuotaExceededError');
  });
  await write('one');
  expect(scope.getState($isUnkept)).toBe(true);
  await write('two');
  expect(scope.getState($isUnkept)).toBe(false);
  expect(keep.mock.calls.at(-1)?.[0].kept).toEqual([{ name: 'routes.yaml', change: { text: 'two', base } }]);
});

test('two windows do not touch', async () => {
  const [one, other] = [editor(), editor()];
  await one.write('one');
  expect(other.changes()).toEqual({});
});
