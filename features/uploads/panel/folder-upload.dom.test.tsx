import { act, screen } from '@testing-library/react';
import { allSettled } from 'effector';
import { describe, expect, test } from 'vitest';
import { queued, reportOf } from '../fixtures/files.ts';
import { panelOf } from '../fixtures/panel.tsx';
import { $ownQueue, transferReported } from '../queue/model.ts';
import type { QueuedFile } from '../queue/queue.ts';

const press = (name: string) => screen.getByRole('button', { name });
/** Numbers stay with their units. */
const textOf = (name: string) =>
  [...document.querySelectorAll('li')]
    .find((item) => item.textContent?.includes(name))
    ?.textContent?.replaceAll('\u00a0', ' ');

describe('a folder on its way', () => {
  const inFolder = (id: string, more: Partial<QueuedFile> = {}) =>
    queued(id, { path: ['Trip', 'Day 1'], ...more });
  const folder = (more: Partial<QueuedFile> = {}) => [
    inFolder('a', { phase: 'sending', ...more }),
    inFolder('b', more),
    queued('other'),
  ];

  test('is one row, with the folder of what is being sent; its files can be shown', async () => {
    await panelOf(folder({ phase: 'sending' }));
    expect(textOf('Trip')).toContain('0 of 2 files · Trip/Day 1');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    const unfold = press('Show the files of Trip');
    expect(unfold.getAttribute('aria-expanded')).toBe('false');
    await act(() => unfold.click());
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    await act(() => press('Hide the files of Trip').click());
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  test('folds once all of it has arrived', async () => {
    const { scope } = await panelOf([inFolder('a', { phase: 'done' }), inFolder('b')]);
    await act(() => press('Show the files of Trip').click());
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    await act(() =>
      allSettled(transferReported, {
        scope,
        params: reportOf('b', { type: 'done', fileId: 'B', wasKnown: false }),
      }),
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(textOf('Trip')).toContain('2 files uploaded');
    expect(screen.getByRole('link', { name: 'Show Trip in its folder' })).toBeTruthy();
  });

  test('shows what waits for the user, folded or not', async () => {
    await panelOf([inFolder('a'), inFolder('b', { phase: 'failed', fault: { reason: 'unreadable' } })]);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(press('Remove b.txt from the list')).toBeTruthy();
  });

  test('is paused, goes on and is cancelled as one', async () => {
    const { scope } = await panelOf(folder());
    const phases = () => scope.getState($ownQueue).map(({ phase }) => phase);
    await act(() => press('Pause Trip').click());
    expect(phases().slice(0, 2)).toEqual(['paused', 'paused']);
    await act(() => press('Resume Trip').click());
    expect(phases()).not.toContain('paused');
    await act(() => press('Cancel Trip').click());
    expect(scope.getState($ownQueue).map(({ id }) => id)).toEqual(['other']);
  });

  test('of one file is that file', async () => {
    await panelOf([inFolder('a')]);
    expect(press('Pause a.txt')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Trip/ })).toBeNull();
  });
});
