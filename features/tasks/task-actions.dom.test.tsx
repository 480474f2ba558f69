import { act, screen } from '@testing-library/react';
import { allSettled, createWatch } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { refused } from '../../api/error.ts';
import { $notices } from '../notices/index.ts';
import { done, failed, listOf, pageOf, press, rows, task } from './fixtures/task-list.tsx';
import { fileOpened, spaceWanted, taskProgressed } from './model.ts';

describe('several tasks', () => {
  const chosen = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
  const actions = () =>
    screen
      .queryAllByRole('button', { name: /^(Try again|Pause|Resume|Remove)$/ })
      .map(({ textContent }) => textContent);

  test('are chosen one by one or all, and only what fits them is offered', async () => {
    const { user } = await listOf(
      pageOf(
        task('a'),
        failed('b', 'unavailable'),
        done('c'),
        task('d', { params: { paused: '1' } as never }),
      ),
    );
    expect(actions()).toEqual([]);
    await user.click(chosen('c.bin'));
    expect(actions()).toEqual(['Remove']);
    await user.click(chosen('a.bin'));
    expect(actions()).toEqual(['Pause', 'Remove']);
    expect(screen.getByText('2 selected')).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: '2 selected' }));
    expect(actions()).toEqual(['Try again', 'Pause', 'Resume', 'Remove']);
  });

  test('are paused and tried again together; one that is refused keeps no other back', async () => {
    const { user, rest, retry, scope } = await listOf(
      pageOf(task('a'), task('b'), failed('c', 'unavailable'), failed('d', 'unavailable')),
    );
    retry.mockRejectedValueOnce(refused('/t', 400, { error: 'failed_precondition', error_code: 9 }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(press('Pause'));
    expect(rest.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b']);
    await user.click(press('Try again'));
    expect(retry.mock.calls.map(([id]) => id)).toEqual(['c', 'd']);
    expect(rows().map((row) => /Paused|Waiting/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Paused',
      'Paused',
      undefined,
      'Waiting',
    ]);
    await expect
      .poll(() => scope.getState($notices).map(({ text }) => text.id))
      .toEqual(['tasks.failed.retry']);
  });

  test('whose archive has a password asks for it, and is tried again with it', async () => {
    const { user, retry, unlock, scope } = await listOf(
      pageOf(failed('a', 'internal', { type: 'decompress', file_name: 'a.zip' })),
    );
    retry.mockRejectedValueOnce(refused('/t', 403, { error: 'archive_password', error_code: 7 }));
    await user.click(press('Try a.zip again'));
    const password = await screen.findByLabelText('Password');
    expect(screen.queryByText('Wrong password.')).toBeNull();
    await user.type(password, 'right{Enter}');
    expect(unlock.mock.calls.map(([given]) => given)).toEqual([{ id: 'a', password: 'right' }]);
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(scope.getState($notices)).toEqual([]);
  });

  test('that wait are put first, the oldest before all; nothing else is', async () => {
    const waits = { phase: 'PHASE_TYPE_PENDING' } as const;
    const rests = { ...waits, params: { paused: '1' } as never };
    const { user, rest, scope } = await listOf(
      pageOf(
        task('a', waits),
        task('b', waits),
        task('c', rests),
        task('d', { phase: 'PHASE_TYPE_RUNNING' }),
      ),
    );
    await user.click(chosen('c.bin'));
    await user.click(chosen('d.bin'));
    expect(screen.queryByRole('button', { name: 'Download next' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: '2 selected' }));
    await user.click(press('Download next'));
    expect(rest.mock.calls.map(([given]) => given)).toEqual([
      { id: 'a', create_type: 'FIRST' },
      { id: 'b', create_type: 'FIRST' },
    ]);
    await expect.poll(() => scope.getState($notices).map(({ text }) => text.id)).toEqual(['tasks.first']);
  });

  test('are removed together, and nothing is chosen then', async () => {
    const { user, remove } = await listOf(pageOf(task('a'), done('b'), done('c')));
    await user.click(chosen('a.bin'));
    await user.click(chosen('b.bin'));
    await user.click(press('Remove'));
    expect(remove.mock.calls).toEqual([[['a', 'b']]]);
    expect(rows()).toHaveLength(1);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' }).checked).toBe(false);
  });

  test('that have not failed are not among those that have', async () => {
    const { user, list, scope } = await listOf(({ query }) => ({
      rows: query.state === 'failed' ? [failed('b', 'unavailable')] : [task('a'), failed('b', 'unavailable')],
      next: '',
    }));
    await user.click(press('Failed'));
    expect(list.mock.lastCall?.[0].query).toMatchObject({ view: 'offline', state: 'failed' });
    expect(rows()).toHaveLength(1);
    const again = { kind: 'drive#task', id: 'b', type: 'offline', file_id: '', progress: 0 } as const;
    await act(() =>
      allSettled(taskProgressed, { scope, params: { ...again, phase: 'PHASE_TYPE_RUNNING' } as never }),
    );
    expect(screen.getByText('No failed downloads')).toBeDefined();
  });
});

describe('what helps', () => {
  const event = (
    unit: typeof spaceWanted | typeof fileOpened,
    scope: Awaited<ReturnType<typeof listOf>>['scope'],
  ) => {
    const seen = vi.fn();
    createWatch({ unit: unit as typeof spaceWanted, scope, fn: seen });
    return seen;
  };

  test('where there is no space, is to see what takes it', async () => {
    const { user, scope } = await listOf(pageOf(failed('a', 'file_space_not_enough')));
    const wanted = event(spaceWanted, scope);
    await user.click(press('See what takes up space'));
    expect(wanted).toHaveBeenCalledOnce();
  });

  test.each(['permission_denied', 'file_not_found'])(
    'against "%s" is a look at the address',
    async (reason) => {
      await listOf(pageOf(failed('a', reason)));
      const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the address' });
      expect([link.href, link.rel]).toEqual(['https://a.test/f', 'noreferrer nofollow']);
    },
  );

  test('of an address that no browser should open there is no link', async () => {
    const params = { url: 'javascript:alert(1)', reason: 'permission_denied' } as never;
    await listOf(pageOf(task('a', { phase: 'PHASE_TYPE_ERROR', params })));
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('what has come is opened by its name', async () => {
    const file = { id: 'F', kind: 'drive#folder', parent_id: '' } as never;
    const { user, scope } = await listOf(pageOf(done('a', { reference_resource: file })));
    const opened = event(fileOpened, scope);
    await user.click(press('a.bin'));
    expect(opened).toHaveBeenCalledWith(file);
  });
});
