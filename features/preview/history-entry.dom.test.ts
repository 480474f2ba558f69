import { allSettled, createWatch, fork } from 'effector';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { dropHistoryEntry } from './history-entry.ts';
import { dropHistoryEntryFx, previewClosed, pushHistoryEntryFx } from './model.ts';

/** The router's listener, which is added to the window before the viewer's. */
const routed = vi.fn();
addEventListener('popstate', routed);
afterAll(() => removeEventListener('popstate', routed));

// A viewer of an earlier file may have gone back as it was removed, which is done in the next task of the document.
beforeAll(async () => {
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setTimeout(resolve));
});

const pushed = async () => {
  const scope = fork();
  const closed = vi.fn();
  const { promise: isClosed, resolve } = Promise.withResolvers<void>();
  createWatch({ unit: previewClosed, scope, fn: () => resolve(closed()) });
  await allSettled(pushHistoryEntryFx, { scope });
  return { scope, closed, isClosed };
};

afterEach(() => {
  routed.mockClear();
  // A viewer that a test left open must not react to the next test's way back.
  history.replaceState(null, '');
  dropHistoryEntry();
});

test('the way back closes the viewer, and the router never hears of it', async () => {
  history.replaceState({ key: 'of the router' }, '', '/drive/all');
  const { closed, isClosed } = await pushed();
  expect(history.state).toEqual({ key: 'of the router', isPreview: true });
  expect(location.pathname).toBe('/drive/all');
  history.back();
  await isClosed;
  expect(closed).toHaveBeenCalledOnce();
  expect(routed).not.toHaveBeenCalled();
  expect(history.state).toEqual({ key: 'of the router' });
});

test('opened twice, the way back closes the later one, and no other takes it', async () => {
  const { closed: earlier } = await pushed();
  const { closed, isClosed } = await pushed();
  history.back();
  await isClosed;
  expect(closed).toHaveBeenCalledOnce();
  expect([earlier.mock.calls, routed.mock.calls]).toEqual([[], []]);
});

test('closed otherwise, its entry goes in silence', async () => {
  const { scope, closed } = await pushed();
  const gone = new Promise<void>((resolve) =>
    addEventListener('popstate', () => resolve(), { capture: true, once: true }),
  );
  await allSettled(dropHistoryEntryFx, { scope });
  await gone;
  expect(history.state?.isPreview).toBeUndefined();
  expect([closed.mock.calls, routed.mock.calls]).toEqual([[], []]);
});

test('another page that was opened from there stays', async () => {
  const { scope } = await pushed();
  const length = history.length;
  history.pushState({ key: 'next' }, '', '/drive/trash');
  await allSettled(dropHistoryEntryFx, { scope });
  expect(location.pathname).toBe('/drive/trash');
  expect(history.length).toBe(length + 1);
});

test('where nothing was opened there is nothing to drop', () => {
  const went = vi.spyOn(history, 'back');
  dropHistoryEntry();
  expect(went).not.toHaveBeenCalled();
  went.mockRestore();
});
