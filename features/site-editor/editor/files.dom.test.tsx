import { act, screen, within } from '@testing-library/react';
import { allSettled } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { navigateFx } from '../../../engine/view/index.ts';
import { fill, renderPart } from '../../../tests/components/render.tsx';
import { fetchFileFx, fetchFilesFx, fetchSchemasFx } from '../calls.ts';
import { $check } from '../check/model.ts';
import { $changes, keepDraftFx } from '../draft/model.ts';
import { $fileFailure, $files, $filesFailure, $texts } from '../files/model.ts';
import { $place } from '../place/place.ts';
import { $address } from '../preview/model.ts';
import { $status } from '../status/model.ts';
import { FileList } from './file-list.tsx';
import { $isPaneOpen, $isTable, lineEntered } from './model.ts';
import { StatusLine } from './status-line.tsx';
import { Toolbar } from './toolbar.tsx';

const manifest = `routes:
  - path: /faq
    page: faq
  - path: /help/:slug
    page: help
`;
const texts = {
  'routes.yaml': { text: manifest, revision: 'r' },
  'content/help/a.md': { text: '# A', revision: 'r' },
};
const names = ['content/help/a.md', 'locales/ja.json', 'routes.yaml'];

function draw(
  Part: typeof FileList | typeof StatusLine | typeof Toolbar,
  { file = 'routes.yaml', role = 'editor', changes = {}, values = [] as unknown[] } = {},
) {
  const gone = vi.fn((_: unknown) => {});
  const read = vi.fn(async ({ name }: { name: string }) => ({ text: `text of ${name}`, revision: 'r' }));
  const drawn = renderPart(<Part />, {
    values: [
      [$status, { role, manifest_name: 'routes.yaml', default_locale: 'en-US' }],
      [$place, { view: 'edit', file, line: 0, publication: '', report: '' }],
      [$files, names.map((name) => ({ name, size: 1, revision: 'r' }))],
      [$texts, texts],
      [$changes, changes],
      ...(values as never[]),
    ],
    handlers: [
      [navigateFx, gone],
      [fetchFileFx, read],
      [fetchFilesFx, () => []],
      [fetchSchemasFx, () => []],
      [keepDraftFx, () => {}],
    ] as never,
  });
  return { ...drawn, gone, read };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const addressOf = (file: string) => `/__site?${new URLSearchParams({ view: 'edit', file })}`;

describe('the files of the site', () => {
  const side = () =>
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')]);

  test('stand by what they are, and the open one is marked', () => {
    draw(FileList);
    expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
      'Pages and menus',
      'Content',
      'Words',
    ]);
    expect(side()).toEqual([
      ['routes.yaml', 'page'],
      ['help/a.md', null],
      ['ja.json', null],
    ]);
  });

  test('are found by a part of their name', async () => {
    const { user } = draw(FileList);
    await fill(user, screen.getByRole('searchbox', { name: 'Find a file' }), 'JSON ');
    expect(side()).toEqual([['ja.json', null]]);
  });

  test('say which of them are changed, new or at fault', () => {
    draw(FileList, {
      changes: { 'routes.yaml': { text: 'x', base: null }, 'content/new.md': { text: '', base: null } },
      values: [[$check, { diagnostics: [{ file: 'routes.yaml', severity: 'error' }], draft: {} }]],
    });
    const marks = (name: string) =>
      within(screen.getByTitle(name))
        .queryAllByRole('img')
        .map((mark) => mark.getAttribute('aria-label'));
    expect([marks('routes.yaml'), marks('content/new.md'), marks('locales/ja.json')]).toEqual([
      expect.arrayContaining(['changed']),
      ['changed'],
      [],
    ]);
  });

  test('are a list to choose from on a phone', async () => {
    const { user, gone } = draw(FileList, { file: 'content/gone.md' });
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Files' });
    expect(list.value).toBe('content/gone.md');
    await user.selectOptions(list, 'locales/ja.json');
    expect(gone.mock.lastCall?.[0]).toEqual({ to: addressOf('locales/ja.json') });
  });

  test('are waited for, and asked for again where they do not come', async () => {
    const { container, unmount } = draw(FileList, { values: [[$files, null]] });
    expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
    unmount();
    draw(FileList, {
      values: [
        [$files, null],
        [$filesFailure, { reason: 'unreachable' }],
      ],
    });
    expect(button('Try again')).toBeDefined();
  });
});

describe('a new file', () => {
  const create = () => button('Create file');
  const open = async () => {
    const drawn = draw(FileList);
    await drawn.user.click(screen.getAllByRole('button', { name: 'New file' })[0] as HTMLElement);
    const dialog = within(screen.getByRole('dialog'));
    return {
      ...drawn,
      name: dialog.getByRole<HTMLInputElement>('textbox', { name: 'File name' }),
      model: dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Start from' }),
    };
  };

  test('is empty, has a name of its own, and is opened', async () => {
    const { user, name, scope, gone } = await open();
    expect(create().disabled).toBe(true);
    await fill(user, name, ' content/help/b.md ');
    await user.click(create());
    expect(scope.getState($changes)['content/help/b.md']).toEqual({ text: '', base: null });
    expect(gone.mock.lastCall?.[0]).toEqual({ to: addressOf('content/help/b.md') });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('cannot take the name of another', async () => {
    const { user, name } = await open();
    await fill(user, name, 'routes.yaml');
    expect(screen.getByText('There is a file with this name already.')).toBeDefined();
    expect(create().disabled).toBe(true);
  });

  test('begins as a copy of a text, whose name is to be changed', async () => {
    const { user, name, model, scope } = await open();
    expect([...model.options].map(({ value }) => value)).toEqual(['', 'content/help/a.md']);
    await user.selectOptions(model, 'content/help/a.md');
    expect([name.value, create().disabled]).toEqual(['content/help/a.md', true]);
    await user.clear(name);
    await fill(user, name, 'content/help/b.md');
    await user.click(create());
    expect(scope.getState($changes)['content/help/b.md']?.text).toBe('# A');
  });

  test('is for whoever may write', () => {
    draw(FileList, { role: 'viewer' });
    expect(screen.queryByRole('button', { name: 'New file' })).toBeNull();
  });
});

describe('the tools of a file', () => {
  test.each([
    ['routes.yaml', 'editor', false],
    ['locales/ja.json', 'editor', false],
    ['content/help/a.md', 'editor', true],
    ['content/help/a.md', 'viewer', false],
  ])('%s can be taken away by %s: %s', async (file, role, can) => {
    const { user, scope } = draw(Toolbar, { file, role });
    const remove = screen.queryByRole('button', { name: 'Delete this file' });
    expect(remove !== null).toBe(can);
    if (remove) {
      await user.click(remove);
      expect(scope.getState($changes)[file]?.text).toBeNull();
    }
  });

  test('gives up what was changed', async () => {
    const { user, scope } = draw(Toolbar, {
      changes: { 'routes.yaml': { text: 'x', base: texts['routes.yaml'] } },
    });
    await user.click(button('Undo changes in this file'));
    expect(scope.getState($changes)).toEqual({});
  });

  test('shows words as a table or as their text', async () => {
    const { user, scope, unmount } = draw(Toolbar, { file: 'locales/ja.json' });
    await user.click(button('Show as table'));
    expect(scope.getState($isTable)).toBe(false);
    unmount();
    draw(Toolbar);
    expect(screen.queryByRole('button', { name: 'Show as table' })).toBeNull();
  });
});

describe('what the compiler says of the open file', () => {
  const known = { role: 'editor', manifest: 'current', diagnostics: [], manifest_name: 'routes.yaml' };
  test.each([
    ['the file is read', { file: 'locales/ja.json' }, known, 'Checking…'],
    ['the server reads what was saved', {}, { ...known, manifest: 'pending' }, 'Checking…'],
    ['the file is there', {}, known, 'No problems found'],
  ])('while %s', (_, options, status, words) => {
    draw(StatusLine, { ...options, values: [[$status, status]] });
    expect(screen.getByRole('status').textContent).toBe(words);
  });

  test('is nothing where the file does not come', () => {
    draw(StatusLine, {
      file: 'locales/ja.json',
      values: [
        [$status, known],
        [$fileFailure, { reason: 'unreachable' }],
      ],
    });
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('the page in whose lines the cursor stands', () => {
  const at = async (line: number, role = 'editor') => {
    const drawn = draw(Toolbar, { role });
    await act(async () => void allSettled(lineEntered, { scope: drawn.scope, params: line }));
    return drawn;
  };

  test('is shown in the preview, which opens for it', async () => {
    const { user, scope } = await at(3);
    await user.click(button('Preview /faq'));
    expect([scope.getState($address), scope.getState($isPaneOpen)]).toEqual(['/faq', true]);
    await user.click(button('Preview /faq'));
    expect(scope.getState($isPaneOpen)).toBe(true);
  });

  test('is copied, and the cursor goes to the copy', async () => {
    const { user, scope, gone } = await at(2);
    await user.click(button('Make a copy of /faq'));
    expect(scope.getState($changes)['routes.yaml']?.text).toMatch(/path: \/faq[\s\S]*path: \/faq/);
    expect(gone.mock.lastCall?.[0]).toMatchObject({
      to: expect.stringMatching(/line=\d+/),
      isReplacing: true,
    });
  });

  test('that stands for many addresses is neither', async () => {
    await at(4);
    expect(screen.queryByRole('button', { name: /^(Preview \/|Make a copy)/ })).toBeNull();
  });

  test('is not copied by whoever may only look', async () => {
    await at(2, 'viewer');
    expect(button('Preview /faq')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Make a copy/ })).toBeNull();
  });
});
