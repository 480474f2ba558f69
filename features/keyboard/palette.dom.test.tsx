import { act, screen, within } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import { paletteRequested } from './model.ts';
import Palette, { type PaletteChoice } from './palette.tsx';
import { pauseFx, searchFx } from './search-model.ts';
import KeySheet from './sheet.tsx';

const onNew = vi.fn();
const onTrash = vi.fn();
const choices: readonly PaletteChoice[] = [
  { id: 'new', group: 'actions', label: 'New folder', shortcut: 'Shift+N', onChosen: onNew },
  { id: 'upload', group: 'actions', label: 'Upload files', onChosen: () => {} },
  { id: 'trash', group: 'places', label: 'Trash', onChosen: onTrash },
];
const whale = { id: 'w', kind: 'drive#file', name: 'Whale\u202e.txt', parent_id: 'F' };

async function open(
  search: (text: string) => Promise<readonly unknown[]> = async () => [{ entry: whale, place: 'Sea' }],
  locale = 'en-US',
) {
  const asked: { readonly text: string; readonly leaving: AbortController }[] = [];
  const pauses = new Map<string, (text: string) => void>();
  const scope = fork({
    handlers: [
      [pauseFx, (text: string) => new Promise((resolve) => pauses.set(text, resolve))],
      [
        searchFx,
        (params: (typeof asked)[number]) => {
          asked.push(params);
          return search(params.text);
        },
      ],
    ] as never,
  });
  await allSettled(paletteRequested, { scope });
  const [onClose, onEntry] = [vi.fn(), vi.fn()];
  const drawn = renderPart(
    <Palette
      choices={choices}
      iconOf={() => null}
      onEntryChosen={onEntry}
      rootName="My drive"
      onClose={onClose}
    />,
    { scope, locale },
  );
  return {
    ...drawn,
    ...{ asked, onClose, onEntry },
    /** The pause after these letters is over. */
    rest: (text: string) => act(async () => pauses.get(text)?.(text)),
  };
}
const field = () => screen.getByRole('combobox');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the search of commands', () => {
  test('is a combobox with its list open, and begins with all that can be done', async () => {
    await open();
    expect(document.activeElement).toBe(field());
    expect([field().getAttribute('aria-expanded'), field().getAttribute('aria-label')]).toEqual([
      'true',
      'Find an action, folder or file',
    ]);
    const list = screen.getByRole('listbox');
    expect(field().getAttribute('aria-controls')).toBe(list.id);
    expect(
      within(list)
        .getAllByRole('group')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Actions', 'Places']);
    expect(options()).toEqual(['New folderShift+N', 'Upload files', 'Trash']);
    expect(active()).toContain('New folder');
  });

  test('goes with the arrows, around its ends, and runs what Enter is pressed on after it has closed', async () => {
    const { user, onClose } = await open();
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe('Trash');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Upload files');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(onNew).toHaveBeenCalledOnce();
    expect(onClose.mock.invocationCallOrder[0]).toBeLessThan(onNew.mock.invocationCallOrder[0] as number);
  });

  test('finds by a few letters, and looks for files when they rest', async () => {
    const { user, asked, rest, onEntry } = await open();
    await user.type(field(), 'wha');
    expect(asked).toEqual([]);
    await rest('wh');
    expect(asked).toEqual([]);
    await rest('wha');
    expect(asked.map(({ text }) => text)).toEqual(['wha']);
    expect(options()).toEqual(['Whale⟦RLO⟧.txtSea']);
    await user.keyboard('{Enter}');
    expect(onEntry).toHaveBeenCalledExactlyOnceWith(whale);
  });

  test('calls a search off that is not waited for any more', async () => {
    const { user, asked, rest } = await open(() => new Promise(() => {}));
    await user.type(field(), 'wha');
    await rest('wha');
    expect(asked[0]?.leaving.signal.aborted).toBe(false);
    await user.type(field(), 'l');
    expect(asked[0]?.leaving.signal.aborted).toBe(true);
  });

  test('asks the server for no single letter, and for no more than a name can have', async () => {
    const { user, asked, rest } = await open();
    await user.type(field(), 'w');
    await rest('w');
    expect(asked).toEqual([]);
    await user.clear(field());
    await user.click(field());
    await user.paste('x'.repeat(400));
    await rest('x'.repeat(255));
    expect(asked.map(({ text }) => text.length)).toEqual([255]);
  });

  test.each([
    ['en-US', 'Couldn’t search your files. Type on to try again.'],
    ['ru', 'Не удалось найти ваши файлы. Продолжите ввод, чтобы попробовать ещё раз.'],
  ])('says in %s that files could not be looked for', async (locale, words) => {
    const { user, rest } = await open(() => Promise.reject(new Error('no network')), locale);
    await user.type(field(), 'zzz');
    await rest('zzz');
    expect(screen.getByRole('status').textContent).toBe(words);
  });

  test('says how many there are, and that there are none', async () => {
    const { user, rest } = await open(async () => []);
    expect(screen.getByRole('status').textContent).toBe('3 results');
    await user.type(field(), 'zzz');
    expect(screen.getByRole('status').textContent).toBe('Searching your files…');
    await rest('zzz');
    expect(screen.getByRole('status').textContent).toBe('Nothing found');
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  test('is chosen from by a press too', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('option', { name: 'Trash' }));
    expect(onTrash).toHaveBeenCalledOnce();
  });
});

test('the sheet of shortcuts names what each key does, in its group', () => {
  const groups = [
    {
      title: 'keyboard.group.place',
      rows: [{ label: 'files.do.newFolder', keys: ['Shift+N', 'N'] }],
      note: 'keyboard.note',
    },
  ];
  renderPart(<KeySheet groups={groups} onClose={() => {}} />, { locale: 'ja' });
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('フォルダで');
  expect(screen.getByRole('term').textContent).toBe('新しいフォルダ');
  expect([...document.querySelectorAll('kbd')].map((key) => key.textContent)).toEqual(['Shift+N', 'N']);
});
