import { act, screen } from '@testing-library/react';
import { allSettled, createWatch, fork } from 'effector';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { refused } from '../../../api/error.ts';
import { renderPart } from '../../../tests/components/render.tsx';
import { $account } from '../../session/index.ts';
import { dialogRequested } from '../commands/dialog-model.ts';
import { makeFolderFx, makeTextFx } from '../commands/make-entry.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { entryOpened } from '../operations/chosen-actions.ts';
import { $branches, fetchBranchFx, receivedId, type TreeFolder } from '../tree/tree-model.ts';
import Confirmation from './confirmation.tsx';
import FolderChooser from './folder-chooser.tsx';
import { pauseFx, searchFoldersFx } from './folder-search-model.ts';
import NewFolder from './new-folder.tsx';
import NewText from './new-text.tsx';
import { keepTargetFx, readTargetsFx } from './recent-targets.ts';

const file = (id: string, name = id) => ({ id, name, kind: 'drive#file' }) as DriveFile;
const taken = () => {
  throw refused('/f', 409, { error: 'file_name_exists', error_code: 6 });
};
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const press = (name: string) => screen.getByRole('button', { name });

describe('a new folder', () => {
  async function dialog(make: (requested: { name: string }) => unknown = () => file('n')) {
    const requested = vi.fn(make);
    const onClose = vi.fn();
    const scope = fork({
      values: [[$account, { sub: 'me' } as never]],
      handlers: [[makeFolderFx, requested] as never],
    });
    await allSettled(dialogRequested, { scope, params: { type: 'new-folder' } });
    return { ...renderPart(<NewFolder onClose={onClose} />, { scope }), requested, onClose };
  }

  test('has a name to begin with, which the first letter replaces', async () => {
    const { user, requested } = await dialog();
    expect(document.activeElement).toBe(field());
    expect(field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0)).toBe(
      'Untitled folder',
    );
    await user.keyboard(' Trip ');
    await user.click(press('Create'));
    expect(requested.mock.calls[0]?.[0]).toMatchObject({ name: 'Trip', parentId: '' });
  });

  test.each([
    ['', /./],
    ['a/b', /\//],
    ['x'.repeat(256), /long/i],
  ])('with the name “%.5s” is not made, and the field says why only then', async (name, why) => {
    const { user, requested } = await dialog();
    await user.clear(field());
    if (name) await user.paste(name);
    expect(field().getAttribute('aria-invalid')).toBeNull();
    await user.click(press('Create'));
    expect(field().getAttribute('aria-invalid')).toBe('true');
    const note = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toMatch(why);
    expect(requested).not.toHaveBeenCalled();
  });

  test('that the server refuses says why, and can be named otherwise', async () => {
    const { user, requested } = await dialog(taken);
    await user.click(press('Create'));
    await expect.poll(() => field().getAttribute('aria-invalid')).toBe('true');
    await user.type(field(), '2');
    await user.click(press('Create'));
    expect(requested.mock.calls.map(([{ name }]) => name)).toEqual(['Untitled folder', '2']);
  });

  test('is made once, however often it is pressed', async () => {
    const { user, requested } = await dialog(() => new Promise(() => {}));
    await user.click(press('Create'));
    await user.click(press('Create'));
    expect(press('Create').getAttribute('aria-busy')).toBe('true');
    expect(requested).toHaveBeenCalledOnce();
  });
});

describe('a new text file', () => {
  async function dialog(make: (requested: { name: string }) => unknown = () => file('n', 'n.txt')) {
    const requested = vi.fn(make);
    const opened = vi.fn();
    const scope = fork({
      values: [[$account, { sub: 'me' } as never]],
      handlers: [[makeTextFx, requested] as never],
    });
    const stop = createWatch({ unit: entryOpened, fn: opened, scope });
    onTestFinished(stop);
    await allSettled(dialogRequested, { scope, params: { type: 'new-text' } });
    return { ...renderPart(<NewText onClose={() => {}} />, { scope }), requested, opened };
  }

  test('has a name whose ending stays when one types, and opens', async () => {
    const { user, requested, opened } = await dialog();
    await user.keyboard('List');
    await user.click(press('Create'));
    expect(requested.mock.calls[0]?.[0]).toMatchObject({ name: 'List.txt', parentId: '' });
    expect(opened).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ entry: file('n', 'n.txt') }));
  });

  test.each([
    ['list', 'list.txt'],
    ['list.md', 'list.md'],
  ])('with the name “%s” is “%s”', async (typed, name) => {
    const { user, requested } = await dialog();
    await user.clear(field());
    await user.type(field(), typed);
    await user.click(press('Create'));
    expect(requested.mock.calls[0]?.[0]).toMatchObject({ name });
  });

  test('that the server refuses says why, and opens nothing', async () => {
    const { user, opened } = await dialog(taken);
    await user.click(press('Create'));
    await expect.poll(() => field().getAttribute('aria-invalid')).toBe('true');
    expect(opened).not.toHaveBeenCalled();
  });
});

describe('what cannot be taken back', () => {
  test.each([
    ['en-US', [file('a', 'plan.txt')], 'plan.txt'],
    ['en-US', [file('a'), file('b')], '2'],
    ['ru', [file('a'), file('b')], '2'],
  ])('is asked about in %s, with the harmless answer chosen', async (locale, entries, reported) => {
    const [onConfirmed, onClose] = [vi.fn(), vi.fn()];
    const { user } = renderPart(<Confirmation type="delete" {...{ entries, onConfirmed, onClose }} />, {
      locale,
    });
    expect(screen.getByRole('dialog').textContent).toContain(reported);
    await user.keyboard('{Enter}');
    expect(onConfirmed).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledOnce();
    await user.click(screen.getAllByRole('button').at(-1) as HTMLElement);
    expect(onConfirmed.mock.calls).toEqual([[{}]]);
  });
});

describe('the choice of a folder', () => {
  const known = {
    '': { status: 'ready' as const, folders: [{ id: 'a', name: 'Photos' }] },
    a: { status: 'ready' as const, folders: [] },
  };
  const reef = {
    ...file('r', 'Reef'),
    kind: 'drive#folder',
    place: [{ id: 'a', name: 'Photos' }],
  } as DriveFile;
  const ofOthers = (id: string, name: string): TreeFolder => ({
    id,
    name,
    role: 'edit',
    entry: { ...file(id, name), kind: 'drive#folder', role: 'edit' } as DriveFile,
  });
  const received = [ofOthers('t', 'Réef of Ann'), ofOthers('u', 'Bills')];
  const recent = [{ id: 's', name: 'Sea', place: [{ id: 'a', name: 'Photos' }] }];
  function chooser(
    given: Partial<Parameters<typeof FolderChooser>[0]> = {},
    make: unknown = vi.fn(),
    own: DriveFile[] | Promise<DriveFile[]> = [reef, file('q', 'Reed')],
  ) {
    const [onChosen, onUsed] = [vi.fn(), vi.fn()];
    const scope = fork({
      values: [
        [$account, { sub: 'me' } as never],
        [$branches, known],
      ],
      handlers: [
        [makeFolderFx, make] as never,
        [pauseFx, (text: string) => text] as never,
        [searchFoldersFx, ({ text }: { text: string }) => (text === 'zzz' ? [] : own)] as never,
        [readTargetsFx, () => recent] as never,
        [keepTargetFx, onUsed] as never,
        [
          fetchBranchFx,
          ({ subject }: { subject: string }) =>
            subject === receivedId ? received : subject === '' ? [{ id: 'a', name: 'Photos' }] : [],
        ] as never,
      ],
    });
    const drawn = renderPart(
      <FolderChooser title="Move" here="Move here" onChosen={onChosen} onClose={() => {}} {...given} />,
      { scope },
    );
    return { ...drawn, scope, onChosen, onUsed };
  }
  const item = (name: string) => screen.getByRole('treeitem', { name: new RegExp(name) });

  test('begins with the folder that is open, and takes the one that is picked', async () => {
    const { user, onChosen } = chooser();
    expect(item('My drive').getAttribute('aria-selected')).toBe('true');
    await user.click(item('Photos'));
    expect(item('Photos').getAttribute('aria-selected')).toBe('true');
    await user.click(press('Move here'));
    expect(onChosen.mock.calls).toEqual([[{ id: 'a', name: 'Photos' }]]);
  });

  test('is not made where it would change nothing, and says why', async () => {
    const { user } = chooser({ canGo: ({ id }) => id !== '' });
    expect((press('Move here') as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('Already in this folder. Choose another one.');
    await user.click(item('Photos'));
    expect((press('Move here') as HTMLButtonElement).disabled).toBe(false);
  });

  test('of a folder into itself or below is refused in words', async () => {
    const { user, onChosen } = chooser({ isClosed: (id) => id === 'a' });
    const words = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await user.click(item('Photos'));
    expect(words()).toEqual(['A folder can’t go into itself.']);
    await user.keyboard('{Enter}');
    await user.type(screen.getByRole('combobox'), 'ree{Enter}');
    expect(words()).toContain('A folder can’t go into itself.');
    expect(onChosen).not.toHaveBeenCalled();
    // Used lately, but it lies in the folder.
    expect(screen.queryByRole('button', { name: 'Sea' })).toBeNull();
  });

  test('is made by the keyboard alone: a few letters, the arrows, and Enter', async () => {
    const { user, onChosen, onUsed } = chooser();
    await user.type(screen.getByRole('combobox'), 'ree');
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['ReefMy drive / Photos', 'Reed']);
    expect(screen.queryByRole('tree')).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect(onChosen.mock.calls).toEqual([[{ id: 'r', name: 'Reef' }]]);
    expect(onUsed.mock.calls).toEqual([[{ account: 'me', id: 'r' }]]);
  });

  test.each([
    [true, ['ReefMy drive / Photos', 'Reed', 'Réef of AnnShared with me']],
    [false, ['ReefMy drive / Photos', 'Reed']],
  ])('finds folders that others share for editing where they are taken (%s)', async (takesShared, found) => {
    const { user, onChosen } = chooser({ takesShared });
    await user.type(screen.getByRole('combobox'), 'ANN ree');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(found);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    const last = takesShared ? { id: 't', name: 'Réef of Ann', role: 'edit' } : { id: 'q', name: 'Reed' };
    expect(onChosen.mock.calls).toEqual([[last]]);
  });

  test('finds a folder of others where none of one’s own fits', async () => {
    const { user, onChosen } = chooser({ takesShared: true }, vi.fn(), []);
    await user.type(screen.getByRole('combobox'), 'bill{Enter}');
    expect(screen.queryByText('No folders found')).toBeNull();
    expect(onChosen.mock.calls).toEqual([[{ id: 'u', name: 'Bills', role: 'edit' }]]);
  });

  test('offers no folder of others before the answer, which would put others in its place', async () => {
    const answer = Promise.withResolvers<DriveFile[]>();
    const { user } = chooser({ takesShared: true }, vi.fn(), answer.promise);
    await user.type(screen.getByRole('combobox'), 'ree');
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect((press('Move here') as HTMLButtonElement).disabled).toBe(true);
    await act(async () => answer.resolve([reef]));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'ReefMy drive / Photos',
      'Réef of AnnShared with me',
    ]);
  });

  test('by letters that no folder has says so, and Escape brings the tree back', async () => {
    const { user, onChosen } = chooser();
    await user.type(screen.getByRole('combobox'), 'zzz{Enter}');
    expect(screen.getByText('No folders found')).toBeTruthy();
    expect((press('Move here') as HTMLButtonElement).disabled).toBe(true);
    await user.keyboard('{Escape}');
    expect(item('My drive')).toBeTruthy();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}{Enter}');
    expect(onChosen.mock.calls).toEqual([[{ id: 'a', name: 'Photos' }]]);
  });

  test('is offered among those that were used lately', async () => {
    const { user, onChosen } = chooser();
    await user.click(press('Sea'));
    expect(press('Sea').getAttribute('aria-pressed')).toBe('true');
    await user.click(press('Move here'));
    expect(onChosen.mock.calls).toEqual([[{ id: 's', name: 'Sea' }]]);
  });

  test('makes a folder within the one that is picked, and the keyboard comes back from its name', async () => {
    const make = vi.fn(async (_: { parentId: string; name: string }) => file('n', 'Trip'));
    const { user } = chooser({}, make);
    await user.click(item('Photos'));
    press('New folder').focus();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('New folder in Photos')).toBe(document.activeElement);
    await user.keyboard('Trip');
    await user.click(press('Create'));
    expect(make.mock.calls[0]?.[0]).toMatchObject({ parentId: 'a', name: 'Trip' });
    await expect.poll(() => screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(item('Photos'));
  });

  test('says at the name why a folder was not made', async () => {
    const { user } = chooser({}, taken);
    await user.click(press('New folder'));
    await user.click(press('Create'));
    await expect.poll(() => field().getAttribute('aria-invalid')).toBe('true');
    await act(async () => {});
  });
});
