import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Given, giveSize, grid, listOf, row } from './grid.fixture.tsx';
import { selectOnly } from './selection.ts';

// Its code comes when the page rests; here it is there at once.
beforeAll(() => import('./rename-editor.tsx'));
giveSize();

describe('a name that is edited in its place', () => {
  const open = async (at = 1, more: Given = {}) => {
    const onRenamed = vi.fn();
    const onRenameCancelled = vi.fn();
    const drawn = listOf({
      renaming: at,
      renameProblem: (name) => (name.includes('/') ? 'No slash, please' : null),
      ...{ onRenamed, onRenameCancelled },
      ...more,
    });
    const field = await screen.findByRole<HTMLInputElement>('textbox');
    // Lets the effects of the first drawing run.
    await act(async () => {});
    return { ...drawn, field, onRenamed, onRenameCancelled };
  };

  test('has its stem chosen, and a folder its whole name', async () => {
    const { field, unmount } = await open();
    expect([field.selectionStart, field.selectionEnd, field.value]).toEqual([0, 5, 'beach.txt']);
    expect(row(1).contains(field)).toBe(true);
    unmount();
    const folder = await open(2);
    expect([folder.field.selectionStart, folder.field.selectionEnd]).toEqual([0, 4]);
  });

  test('is kept by Enter, without the spaces around it, once', async () => {
    const { field, user, onRenamed } = await open();
    await user.clear(field);
    await user.type(field, ' sea.txt {Enter}');
    fireEvent.blur(field);
    expect(onRenamed.mock.calls).toEqual([[1, 'sea.txt']]);
  });

  test('that was refused begins with what was typed and why, and is asked for again by Enter alone', async () => {
    const renamingDraft = { name: 'sea.txt', problem: 'Taken' };
    const { field, onRenameCancelled } = await open(1, { renamingDraft });
    expect([field.value, field.selectionEnd, screen.getByRole('alert').textContent]).toEqual([
      'sea.txt',
      3,
      'Taken',
    ]);
    fireEvent.blur(field);
    expect(onRenameCancelled).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['Escape', '{Escape}'],
    ['Enter on the same name', 'beach.txt{Enter}'],
  ])('is as it was after %s', async (_, keys) => {
    const { field, user, onRenamed, onRenameCancelled } = await open();
    await user.clear(field);
    await user.type(field, keys);
    expect([onRenamed.mock.calls.length, onRenameCancelled.mock.calls.length]).toEqual([0, 1]);
  });

  test('that will not do says why, as long as it will not', async () => {
    const { field, user, onRenamed } = await open();
    await user.type(field, '/{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('No slash, please');
    expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field]);
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')).not.toBeNull();
    await user.type(field, '{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onRenamed).not.toHaveBeenCalled();
  });

  test('is kept when it is left, if it will do', async () => {
    const { field, user, onRenamed, unmount } = await open();
    await user.type(field, 'x');
    fireEvent.blur(field);
    expect(onRenamed).toHaveBeenCalledOnce();
    unmount();
    const wrong = await open();
    await wrong.user.type(wrong.field, '/');
    fireEvent.blur(wrong.field);
    expect([wrong.onRenamed.mock.calls.length, wrong.onRenameCancelled.mock.calls.length]).toEqual([0, 1]);
  });

  test('is not sent by the Enter that ends a composition', async () => {
    const { field, onRenamed, onRenameCancelled } = await open();
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect([onRenamed.mock.calls.length, onRenameCancelled.mock.calls.length]).toEqual([0, 0]);
  });

  test('has its keys and presses for itself', async () => {
    const { field, user, chosen, onDeleteRequested } = await open(1, { selection: selectOnly(1) });
    await user.type(field, '{Delete}a');
    fireEvent.click(field);
    fireEvent.dblClick(field);
    expect([chosen(), onDeleteRequested.mock.calls.length]).toEqual([[1], 0]);
  });

  test('gives the keyboard back to the list', async () => {
    const { redraw } = await open();
    redraw({ renaming: null });
    expect(document.activeElement).toBe(grid());
  });
});
