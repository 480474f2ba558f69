import { act, fireEvent, screen, within } from '@testing-library/react';
import { allSettled, createEvent, createWatch, fork } from 'effector';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { refused } from '../../api/error.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { partFailed } from './failed-part.ts';
import { failureShown, type NoticeRequest, noticeShown } from './model.ts';
import { Notices } from './notices.tsx';

const undone = createEvent<string>();
const trashed: NoticeRequest = {
  text: { id: 'tasks.create.into', values: { folder: 'Trip' } },
  tone: 'good',
  action: { label: 'ui.undo', event: undone, payload: 'trip' },
};
const plain: NoticeRequest = { text: { id: 'details.version.restored' } };

// A notice goes by itself: its time goes on when the test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

function page(locale = 'en-US') {
  const scope = fork();
  const drawn = renderPart(
    <main tabIndex={-1}>
      <button type="button">List</button>
      <Notices />
    </main>,
    { scope, locale },
  );
  const show = (request: NoticeRequest) => act(() => allSettled(noticeShown, { scope, params: request }));
  return { ...drawn, scope, show };
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
/** As a press or Enter do; what user-event does around it waits for timers. */
const click = (target: Element | null) => act(async () => (target as HTMLElement).click());
const region = (role: 'status' | 'alert') => screen.getByRole(role);
const press = (name: string) => screen.getByRole('button', { name });

test('what went well is said where a screen reader waits its turn, what failed where it interrupts', async () => {
  const { show, scope } = page();
  const [good, bad] = [region('status'), region('alert')];
  await show(trashed);
  await act(() =>
    allSettled(failureShown, {
      scope,
      params: {
        error: refused('/f', 403, { error: 'file_space_not_enough', error_code: 8 }),
        doing: 'tasks.failed.retry',
      },
    }),
  );
  expect(good.textContent).toContain('Saved to “Trip”');
  expect(bad.textContent).toContain('Couldn’t restart the task');
  expect(bad.textContent).toMatch(/room|space/i);
  expect([region('status'), region('alert')]).toEqual([good, bad]);
});

test('a name stands in its own direction, and a long one without its middle', async () => {
  const { show } = page();
  await show({ text: { id: 'tasks.create.into', values: { folder: `A${'b'.repeat(300)}\u202ez` } } });
  const name = region('status').querySelector('bdi') as HTMLElement;
  expect(name.textContent?.length).toBeLessThan(60);
  expect(name.textContent).toContain('…');
  expect(name.textContent).toContain('⟦RLO⟧');
});

describe('a notice', () => {
  test('goes by itself; one that offers something stays for twice as long', async () => {
    const { show } = page();
    await show(plain);
    await show(trashed);
    await pass(5000);
    expect(within(region('status')).queryByText('The version was restored')).toBeNull();
    expect(press('Undo')).toBeDefined();
    await pass(5000);
    expect(region('status').textContent).toBe('');
  });

  test('waits for whoever reads it with the pointer on it', async () => {
    const { show } = page();
    await show(plain);
    const notice = screen.getByText('The version was restored');
    fireEvent.pointerEnter(notice.closest('[class*=notice]') as HTMLElement);
    await pass(60_000);
    expect(notice.isConnected).toBe(true);
    fireEvent.pointerLeave(notice.closest('[class*=notice]') as HTMLElement);
    await pass(5000);
    expect(notice.isConnected).toBe(false);
  });

  test('waits for the keyboard in it, although a pointer passes over it', async () => {
    const { show } = page();
    await show(trashed);
    const undo = press('Undo');
    act(() => undo.focus());
    const notice = undo.closest('[class*=notice]') as HTMLElement;
    fireEvent.pointerEnter(notice);
    fireEvent.pointerLeave(notice);
    await pass(60_000);
    expect(undo.isConnected).toBe(true);
    act(() => press('Close').focus());
    await pass(60_000);
    expect(undo.isConnected).toBe(true);
    act(() => press('List').focus());
    await pass(10_000);
    expect(undo.isConnected).toBe(false);
  });

  test('does what it offers once, and the keyboard goes back to where it was', async () => {
    const { show, scope } = page();
    const acted = vi.fn();
    createWatch({ unit: undone, scope, fn: acted });
    await show(trashed);
    act(() => press('List').focus());
    act(() => press('Undo').focus());
    await click(press('Undo'));
    expect(acted.mock.calls).toEqual([['trip']]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(document.activeElement).toBe(press('List'));
  });

  test('that is closed gives the keyboard back too, from whichever of its buttons', async () => {
    const { show } = page();
    await show(trashed);
    act(() => press('List').focus());
    act(() => press('Undo').focus());
    act(() => press('Close').focus());
    await click(document.activeElement);
    expect(region('status').textContent).toBe('');
    expect(document.activeElement).toBe(press('List'));
  });
});

describe('a part of the page that did not load', () => {
  test.each([
    [false, 'Try again'],
    [true, 'Reload'],
  ])('offers what helps (stuck: %s)', async (isStuck, label) => {
    const { scope } = page();
    const retry = vi.fn();
    await act(() => allSettled(partFailed, { scope, params: { retry, isStuck } }));
    expect(region('alert').textContent).toContain(label);
    if (isStuck) return;
    await click(press(label));
    expect(retry).toHaveBeenCalledOnce();
    expect(region('alert').textContent).toBe('');
  });
});

test.each([
  ['ru', 'Версия восстановлена'],
  ['ja', 'このバージョンに戻しました'],
])('is said in %s', async (locale, words) => {
  const { show } = page(locale);
  await show(plain);
  expect(region('status').textContent).toContain(words);
});
