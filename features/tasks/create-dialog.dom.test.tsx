import { act, fireEvent, screen, within } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { longestAddress } from '../../api/contract/bounds.ts';
import { refused } from '../../api/error.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { $notices } from '../notices/index.ts';
import { $account } from '../session/index.ts';
import { beginDownloadsFx, type DownloadsRequest } from './begin-effects.ts';
import CreateDialog from './create-dialog.tsx';
import { $request, $text, createTaskDismissed } from './create-model.ts';
import { createTaskRequested } from './create-request.ts';
import type { Task } from './model.ts';

const taskOf = ({ url }: { url: string }) =>
  ({ id: url, type: 'offline', params: { url } }) as unknown as Task;

/** The dialog as it was asked for, over a server that begins downloads in this way. */
async function dialogFor(
  request: { readonly url?: string; readonly parentId?: string; readonly parentName?: string } = {},
  begin: (requested: { url: string; parentId: string | undefined }) => unknown = taskOf,
  locale = 'en-US',
) {
  const requested = vi.fn(begin);
  const batches = vi.fn();
  const scope = fork({
    values: [[$account, { sub: 'me' } as never]],
    handlers: [
      [
        beginDownloadsFx,
        ({ links, parentId }: DownloadsRequest) => {
          batches(links.map(({ url }) => url));
          return Promise.all(links.map(({ url }) => requested({ url, parentId })));
        },
      ] as never,
    ],
  });
  await allSettled(createTaskRequested, { scope, params: request });
  const onClose = vi.fn();
  const { user } = renderPart(<CreateDialog onClose={onClose} />, { scope, locale });
  return { scope, user, requested, batches, onClose };
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const submit = () => document.querySelector<HTMLButtonElement>('[type=submit]') as HTMLButtonElement;
const problems = () => within(screen.getByRole('list')).queryAllByRole('listitem');
const write = async (user: Awaited<ReturnType<typeof dialogFor>>['user'], ...lines: string[]) => {
  await user.clear(field());
  await user.click(field());
  await user.paste(lines.join('\n'));
};

describe('where the files go', () => {
  test.each([
    [{}, 'Saved to the folder “My Pack”'],
    [{ parentId: 'f', parentName: 'Trip' }, 'Saved to “Trip”'],
    [{ parentId: '', parentName: '' }, 'Saved to “My drive”'],
  ])('is said for %o', async (request, words) => {
    await dialogFor(request);
    const note = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toContain(words);
  });

  test('is where they are begun', async () => {
    const { user, requested } = await dialogFor({ parentId: 'f', parentName: 'Trip' });
    await write(user, 'https://a.test/x');
    await user.click(submit());
    expect(requested.mock.calls[0]?.[0]).toMatchObject({ url: 'https://a.test/x', parentId: 'f' });
  });
});

test('the keyboard is in the field, which a link may have filled; nothing is sent by that', async () => {
  const { requested } = await dialogFor({ url: 'https://a.test/x' });
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('https://a.test/x');
  expect(submit().disabled).toBe(false);
  expect(requested).not.toHaveBeenCalled();
});

test.each([
  ['en-US', 'Download 2 files'],
  ['ru', 'Скачать 2 файла'],
  ['ja', '2件をダウンロード'],
])('the button says in %s how many there are', async (locale, words) => {
  const { user } = await dialogFor({}, taskOf, locale);
  expect(submit().disabled).toBe(true);
  await write(user, 'a.test/x', '', 'https://b.test/y', 'no link');
  expect(submit().textContent).toContain(words);
  expect(submit().disabled).toBe(false);
});

test('each line that cannot be downloaded says why, before anything is sent', async () => {
  const { user, requested } = await dialogFor();
  await write(user, 'magnet:?xt=1', 'no link', 'ftp://a.test/x', 'https://a.test/x', 'a.test/x');
  const said = problems().map(({ textContent }) => textContent);
  expect(said).toEqual([
    'magnet:?xt=1Magnet and peer-to-peer links can’t be downloaded here',
    'no linkThis isn’t a link',
    'ftp://a.test/xOnly links that begin with http or https can be downloaded',
    'a.test/xThis link is already in the list',
  ]);
  expect(screen.getByRole('list').getAttribute('aria-live')).toBe('polite');
  expect(requested).not.toHaveBeenCalled();
});

test('a line without end is told by its beginning', async () => {
  const { user } = await dialogFor();
  await write(user, `https://a.test/${'x'.repeat(longestAddress)}`);
  expect(problems()[0]?.textContent).toContain('This link is too long');
  expect(problems()[0]?.textContent?.length).toBeLessThan(300);
  expect(submit().disabled).toBe(true);
});

test('too many are sent by nobody; of ten thousand wrong ones a hundred are shown', async () => {
  const { user, requested } = await dialogFor();
  await write(user, ...Array.from({ length: 101 }, (_, at) => `a.test/${at}`));
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('At most 100 links at once')).toBeDefined();
  expect(submit().disabled).toBe(true);
  expect(submit().textContent).toBe('Download');
  await write(user, ...Array.from({ length: 10_000 }, () => 'wrong'));
  expect(document.querySelectorAll('form li').length).toBeLessThanOrEqual(101);
  await write(user, ...Array.from({ length: 100 }, (_, at) => `a.test/${at}`));
  expect(field().getAttribute('aria-invalid')).toBeNull();
  expect(submit().disabled).toBe(false);
  expect(requested).not.toHaveBeenCalled();
});

describe('links that were sent', () => {
  test('close the dialog and are told of together', async () => {
    const { user, scope, batches } = await dialogFor();
    await write(user, 'https://a.test/x', 'https://b.test/y');
    await user.click(submit());
    expect(batches.mock.calls).toEqual([[['https://a.test/x', 'https://b.test/y']]]);
    expect(scope.getState($request)).toBeNull();
    expect(scope.getState($text)).toBe('');
    expect(scope.getState($notices).map(({ text }) => text)).toEqual([
      { id: 'tasks.begun', values: { count: 2 } },
    ]);
  });

  test('that were refused stay with the reason; the others go, and so does what lies in no line', async () => {
    const { user, scope } = await dialogFor({}, (one) => {
      if (one.url.includes('b.test'))
        return refused('/f', 403, { error: 'file_space_not_enough', error_code: 8 });
      return taskOf(one);
    });
    await write(user, 'https://a.test/x', '', 'https://b.test/y', 'no link');
    await user.click(submit());
    expect(field().value).toBe('https://b.test/y\nno link');
    expect(problems()).toHaveLength(2);
    expect(problems()[0]?.textContent).toMatch(/b\.test.*(room|space)/i);
    expect(scope.getState($request)).not.toBeNull();
    // It can be tried again as it stands.
    expect(submit().disabled).toBe(false);
  });

  test('cannot be sent twice while the first answers are on their way', async () => {
    const { promise, resolve } = Promise.withResolvers<Task>();
    const { user, requested } = await dialogFor({}, () => promise);
    await write(user, 'https://a.test/x');
    await user.click(submit());
    expect(submit().getAttribute('aria-busy')).toBe('true');
    await user.click(submit());
    expect(requested).toHaveBeenCalledOnce();
    await act(async () => resolve(taskOf({ url: 'x' })));
  });
});

describe('a text file with links', () => {
  const list = (text: string, name = 'links.txt') => new File([text], name, { type: 'text/plain' });
  const chooser = () => screen.getByLabelText<HTMLInputElement>('Take links from a text file');

  test('that was chosen is put below what is written, and judged like it', async () => {
    const { user } = await dialogFor({ url: 'https://a.test/x' });
    await user.upload(chooser(), list('https://b.test/y\r\nno link\r\n'));
    await vi.waitFor(
      () => expect(field().value).toBe('https://a.test/x\nhttps://b.test/y\nno link\n'),
      30_000,
    );
    expect(submit().textContent).toBe('Download 2 files');
    expect(problems().map(({ textContent }) => textContent)).toEqual(['no linkThis isn’t a link']);
  });

  test('that was dropped on the dialog is read; other files are left to the page', async () => {
    await dialogFor();
    const form = document.querySelector('form') as HTMLFormElement;
    expect(fireEvent.drop(form, { dataTransfer: { files: [new File(['x'], 'a.png')] } })).toBe(true);
    expect(fireEvent.drop(form, { dataTransfer: { files: [list('https://b.test/y')] } })).toBe(false);
    await vi.waitFor(() => expect(field().value).toBe('https://b.test/y'), 30_000);
  });

  test('of any size is read in its beginning alone, which says that there are too many', async () => {
    const { user } = await dialogFor();
    const given = list('');
    const slice = vi.fn((_: number, __: number) => new Blob(['a.test/1\n'.repeat(200)]));
    Object.defineProperty(given, 'slice', { value: slice });
    await user.upload(chooser(), given);
    await vi.waitFor(() => expect(screen.getByText('At most 100 links at once')).toBeDefined(), 30_000);
    expect(slice.mock.calls).toEqual([[0, 1024 * 1024]]);
  });

  test('that comes when its dialog is closed is written into no other', async () => {
    const { user, scope } = await dialogFor();
    const { promise, resolve } = Promise.withResolvers<string>();
    const given = list('');
    Object.defineProperty(given, 'slice', { value: () => ({ text: () => promise }) });
    await user.upload(chooser(), given);
    // Neither settles before the file has been read.
    const turns = [
      allSettled(createTaskDismissed, { scope }),
      allSettled(createTaskRequested, { scope, params: {} }),
    ];
    resolve('https://b.test/y');
    await act(() => Promise.all(turns));
    expect(scope.getState($text)).toBe('');
  });
});

test('a press beside loses no text; the cross and Cancel close', async () => {
  const { user, onClose } = await dialogFor({ url: 'https://a.test/x' });
  await user.click(screen.getByRole('dialog'));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
