import { allSettled, fork } from 'effector';
import { describe, expect, test } from 'vitest';
import { type CallError, refused, unreachable } from '../../api/error.ts';
import { heldAnswers } from '../../api/fixtures/held-answers.ts';
import { $notices } from '../notices/index.ts';
import { $account, type Account, fetchAccountFx } from '../session/index.ts';
import { beginDownloadsFx, type DownloadsRequest } from './begin-effects.ts';
import {
  $isBeginning,
  $linkErrors,
  $request,
  $text,
  createTaskDismissed,
  linksSubmitted,
  textChanged,
} from './create-model.ts';
import { createTaskRequested } from './create-request.ts';
import { listTasksFx } from './effects.ts';
import { $tasks, type Task } from './model.ts';

const account = { sub: 'me' } as Account;
const task = (id: string) => ({ id, type: 'offline', phase: 'PHASE_TYPE_RUNNING', params: {} }) as Task;
const full = refused('/drive/v1/files', 403, { error: 'file_space_not_enough', error_code: 8 });

/** The dialog of links, whose downloads begin when the test says so. */
function dialog() {
  const begin = heldAnswers<DownloadsRequest, readonly (Task | CallError)[]>();
  const scope = fork({
    values: [[$account, account]],
    handlers: [
      [beginDownloadsFx, begin.handler] as never,
      [listTasksFx, async () => ({ rows: [], next: '' })],
      [fetchAccountFx, () => account],
    ],
  });
  const going: Promise<unknown>[] = [];
  const run = (work: Promise<unknown>) => void going.push(work);
  return {
    scope,
    begin,
    urls: () => begin.requests.map(({ links }) => links.map(({ url }) => url)),
    keys: () => begin.requests.map(({ links }) => links.map(({ key }) => key)),
    open: (request: { url?: string; parentId?: string } = {}) =>
      run(allSettled(createTaskRequested, { scope, params: request })),
    close: () => run(allSettled(createTaskDismissed, { scope })),
    write: (...lines: string[]) => run(allSettled(textChanged, { scope, params: lines.join('\n') })),
    send: () => run(allSettled(linksSubmitted, { scope })),
    isOpen: () => scope.getState($request) !== null,
    text: () => scope.getState($text),
    said: () => scope.getState($notices).map(({ text, tone, failure }) => [tone, text.id, failure?.reason]),
    ended: () => Promise.all(going),
  };
}
const [x, y, z] = ['https://a.test/x', 'https://b.test/y', 'https://c.test/z'] as const;

describe('a dialog that was closed while links were begun', () => {
  test('and opened again is not closed by their answers, nor emptied', async () => {
    const { open, close, write, send, begin, isOpen, text, said, ended } = dialog();
    open();
    write(x);
    send();
    close();
    open({ parentId: 'V1' });
    await begin.answer(0, [task('x')]);
    expect([isOpen(), text()]).toEqual([true, '']);
    // The same address is wanted again: a line of this dialog, not of the last.
    expect(said()).toEqual([['good', 'tasks.begun', undefined]]);
    await ended();
  });

  test('keeps what was written into it since', async () => {
    const { open, close, write, send, begin, isOpen, text, ended } = dialog();
    open();
    write(x, y);
    send();
    close();
    open();
    write(x);
    await begin.answer(0, [task('x'), task('y')]);
    expect([isOpen(), text()]).toEqual([true, x]);
    await ended();
  });

  test('tells what was refused, since nothing is left to tell it in', async () => {
    const { scope, open, close, write, send, begin, isOpen, said, ended } = dialog();
    open();
    write(x, y);
    send();
    close();
    await begin.answer(0, [full, task('y')]);
    expect(isOpen()).toBe(false);
    expect(said()).toEqual(
      expect.arrayContaining([
        ['bad', 'errors.title', 'file_space_not_enough'],
        ['good', 'tasks.begun', undefined],
      ]),
    );
    open();
    expect([scope.getState($linkErrors), scope.getState($text)]).toEqual([{}, '']);
    await ended();
  });

  test('shows nothing of it in the next dialog', async () => {
    const { scope, open, close, write, send, begin, ended } = dialog();
    open();
    write(x);
    send();
    close();
    open();
    write(x);
    await begin.answer(0, [full]);
    expect(scope.getState($linkErrors)).toEqual({});
    await ended();
  });
});

describe('links', () => {
  test('are begun in one call, in the order in which they were written', async () => {
    const { scope, open, write, send, begin, urls, isOpen, ended } = dialog();
    open();
    write(z, x, y);
    send();
    expect([urls(), scope.getState($isBeginning)]).toEqual([[[z, x, y]], true]);
    await begin.answer(0, [task('z'), task('x'), task('y')]);
    expect([isOpen(), scope.getState($isBeginning)]).toEqual([false, false]);
    expect(scope.getState($tasks).map(({ id }) => id)).toEqual(['y', 'x', 'z']);
    await ended();
  });

  test('are sent once, however often that is pressed', async () => {
    const { open, write, send, begin, urls, ended } = dialog();
    open();
    write(x);
    send();
    send();
    await begin.answer(0, [task('x')]);
    send();
    expect(urls()).toEqual([[x]]);
    await ended();
  });

  test('none of which is one are not sent at all', async () => {
    const { open, write, send, urls, isOpen, ended } = dialog();
    open();
    write('magnet:?xt=1', 'word', '');
    send();
    expect([urls(), isOpen()]).toEqual([[], true]);
    await ended();
  });

  test('that were written while others were begun stay, and so does the dialog', async () => {
    const { open, write, send, begin, isOpen, text, ended } = dialog();
    open();
    write(x);
    send();
    write(x, y);
    await begin.answer(0, [task('x')]);
    expect([isOpen(), text()]).toEqual([true, y]);
    await ended();
  });

  test('each that fails says why for itself, and the others are begun all the same', async () => {
    const { scope, open, write, send, begin, isOpen, text, said, ended } = dialog();
    open();
    write(x, y, z);
    send();
    await begin.answer(0, [full, task('y'), full]);
    const reasons = Object.entries(scope.getState($linkErrors)).map(([line, { reason }]) => [line, reason]);
    expect(reasons).toEqual([
      [x, 'file_space_not_enough'],
      [z, 'file_space_not_enough'],
    ]);
    expect([isOpen(), text()]).toEqual([true, `${x}\n${z}`]);
    expect(said()).toEqual([['good', 'tasks.begun', undefined]]);
    await ended();
  });

  test('whose call fails all stay, and are asked for again under their keys', async () => {
    const { scope, open, write, send, begin, keys, text, said, ended } = dialog();
    open();
    write(x, y);
    send();
    await begin.fail(0, unreachable('/drive/v1/tasks:batchCreate', ''));
    expect(Object.values(scope.getState($linkErrors)).map(({ reason }) => reason)).toEqual([
      'unreachable',
      'unreachable',
    ]);
    expect([text(), said()]).toEqual([`${x}\n${y}`, []]);
    send();
    expect(keys()[1]).toEqual(keys()[0]);
    await begin.answer(1, [task('x'), task('y')]);
    await ended();
  });
});
