import { act, screen, within } from '@testing-library/react';
import { allSettled } from 'effector';
import { describe, expect, test } from 'vitest';
import { refused, unreachable } from '../../api/error.ts';
import { $notices } from '../notices/index.ts';
import { done, failed, listOf, pageOf, press, rows, task } from './fixtures/task-list.tsx';
import { taskHighlighted } from './highlight-model.ts';
import { runningLookedAt, type Task, taskProgressed } from './model.ts';

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '';

describe('the list of tasks', () => {
  test('says that it is being read', async () => {
    const { container } = await listOf(() => new Promise(() => {}));
    expect(container.querySelector('[aria-busy=true]')?.textContent).toContain('Loading');
    expect(rows()).toEqual([]);
  });

  test('that is empty says what would stand there, for each of its views', async () => {
    const { user } = await listOf(pageOf());
    expect(screen.getByText('No downloads yet')).toBeDefined();
    expect(press('Downloads from links').getAttribute('aria-pressed')).toBe('true');
    await user.click(press('Other tasks'));
    expect(await screen.findByText('No tasks running')).toBeDefined();
    expect(press('Other tasks').getAttribute('aria-pressed')).toBe('true');
    expect(press('Downloads from links').getAttribute('aria-pressed')).toBe('false');
  });

  test('that could not be read says why, and is asked for again', async () => {
    let isReachable = false;
    const { user } = await listOf(() => {
      if (!isReachable) throw unreachable('/drive/v1/tasks', 'no network');
      return { rows: [task('a')], next: '' };
    });
    expect(screen.getByText(/No connection to the server/)).toBeDefined();
    isReachable = true;
    await user.click(press('Try again'));
    expect(rows()).toHaveLength(1);
    expect(screen.queryByText(/There is no connection/)).toBeNull();
  });

  test('shows more where there is more, and goes on with the keyboard at what is new', async () => {
    const { user } = await listOf(({ next }) =>
      next === '' ? { rows: [task('a')], next: 'second' } : { rows: [task('b')], next: '' },
    );
    press('Show more').focus();
    await user.keyboard('{Enter}');
    expect(rows()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    const added = rows()[1] as HTMLElement;
    expect(document.activeElement).toBe(within(added).getByRole('checkbox'));
  });

  test('is cleared of what has ended, and of nothing else', async () => {
    const { user, clear, list } = await listOf(pageOf(task('a'), done('b'), failed('c', 'unavailable')));
    list.mockImplementation(pageOf(task('a')));
    await user.click(press('Clear finished'));
    expect(clear.mock.calls).toEqual([[{ view: 'offline', state: 'all', sub: 'me' }]]);
    expect(rows()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Clear finished' })).toBeNull();
  });

  test('lets a download rest, and go on', async () => {
    const { user, rest } = await listOf(pageOf(task('a')));
    await user.click(press('Pause a.bin'));
    expect(rows()[0]?.textContent).toContain('Paused');
    await user.click(press('Resume a.bin'));
    expect(rows()[0]?.textContent).toContain('Waiting');
    expect(rest.mock.calls.map(([{ create_type }]) => create_type)).toEqual(['PAUSE', 'RESUME']);
  });

  test.each([
    ['en-US', /2\sMB\/\u2060s/, '3 peers'],
    ['ru', /2\sМБ\/\u2060с/, '3 пира'],
  ])('says in %s how fast a torrent comes, and from how many', async (locale, speed, peers) => {
    const fast = { predict_speed: String(2 * 1024 * 1024), peers: '3' };
    const { scope } = await listOf(pageOf(task('a'), done('b')), locale, [
      task('a', { progress: 10, params: fast }),
      task('b', { params: fast }),
    ]);
    await act(async () => void (await allSettled(runningLookedAt, { scope })));
    expect(rows()[0]?.textContent).toMatch(speed);
    expect(rows()[0]?.textContent?.replaceAll('\u00a0', ' ')).toContain(peers);
    // Progress that came in the meantime is kept.
    expect(rows()[0]?.textContent).toContain('40');
    expect(rows()[1]?.textContent).not.toMatch(speed);
  });

  test('says how long it takes, and what it waits for', async () => {
    const pace = (params: object) =>
      task('a', { file_size: String(10 * 1024 * 1024), params: params as never });
    const { scope } = await listOf(pageOf(task('a')), 'en-US', [
      pace({ predict_speed: '10240', peers: '1' }),
    ]);
    await act(async () => void (await allSettled(runningLookedAt, { scope })));
    expect(rows()[0]?.textContent).toMatch(/11\smin\sleft/);
  });

  test('of a torrent without peers says that they are looked for', async () => {
    await listOf(pageOf(task('a', { params: { predict_speed: '0', peers: '0' } as never })));
    expect(rows()[0]?.textContent).toMatch(/looking\sfor\speers/);
  });

  test.each([
    [{ peers: '0' }, /no\speers\ssince\sJan/],
    [{}, /nothing\sreceived\ssince\sJan/],
    [{ paused: '1' }, /^(?!.*since)/],
  ])('that stands still says since when: %o', async (params, words) => {
    const stalled_since = '2026-01-02T03:04:05Z';
    await listOf(pageOf(task('a', { params: { stalled_since, ...params } as never })));
    expect(rows()[0]?.textContent).toMatch(words);
  });

  test('is not set back by what comes late, but by another try', async () => {
    const { scope } = await listOf(pageOf(task('a')));
    const report = (phase: string, progress: number) =>
      act(() =>
        allSettled(taskProgressed, {
          scope,
          params: { kind: 'drive#task', id: 'a', type: 'offline', file_id: '', phase, progress } as never,
        }),
      );
    await report('PHASE_TYPE_RUNNING', 30);
    expect(rows()[0]?.textContent).toContain('40%');
    await report('PHASE_TYPE_ERROR', 40);
    await report('PHASE_TYPE_RUNNING', 5);
    expect(rows()[0]?.textContent).toContain('5%');
  });

  test('where nothing has ended there is nothing to clear', async () => {
    await listOf(pageOf(task('a')));
    expect(screen.queryByRole('button', { name: 'Clear finished' })).toBeNull();
  });
});

describe('a download', () => {
  test('under way says how far it is and where it comes from, and can be ended', async () => {
    const { user, remove } = await listOf(pageOf(task('a', { file_size: '2048' })));
    const [row] = rows() as [HTMLElement];
    expect(row.textContent?.replaceAll('\u00a0', ' ')).toContain('40% · a.test · 2 KB');
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Progress of a.bin' }).value).toBe(
      0.4,
    );
    await user.click(press('Cancel a.bin'));
    expect(remove.mock.calls).toEqual([[['a']]]);
    expect(rows()).toEqual([]);
  });

  test('that waits shows no progress yet', async () => {
    await listOf(pageOf(task('a', { phase: 'PHASE_TYPE_PENDING' })));
    expect(rows()[0]?.textContent).toContain('Waiting');
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0);
  });

  test('names in its buttons too what would turn the letters around it', async () => {
    await listOf(pageOf(task('a', { file_name: 'a\u202eb' })));
    expect(press('Cancel a⟦RLO⟧b')).toBeDefined();
  });

  test('without a name yet goes by its host', async () => {
    await listOf(pageOf(task('a', { file_name: '' })));
    expect(press('Cancel a.test')).toBeDefined();
  });

  test('that is done leads to its folder, and can be taken off the list', async () => {
    const file = { parent_id: 'f1' } as never;
    const root = { parent_id: '' } as never;
    await listOf(
      pageOf(done('a', { reference_resource: file }), done('b', { reference_resource: root }), done('c')),
    );
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/en-US/drive/all/f1', '/en-US/drive/all']);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(press('Remove c.bin from the list')).toBeDefined();
  });

  test.each([
    ['file_not_found', 'The file is no longer at this address. Check the link.'],
    ['permission_denied', /Access to this address isn’t allowed/],
    ['failed_precondition', 'This address didn’t return a file.'],
    ['unavailable', 'The source was too slow or couldn’t be reached. Try again later.'],
    ['file_space_not_enough', /enough space/],
    ['address_unreachable', 'Couldn’t reach the address. Check the link, or try again later.'],
    ['torrent_no_peers', 'Nobody who has this torrent could be reached. Try again later.'],
    ['torrent_blocked', 'The operator of this server doesn’t allow this torrent.'],
    ['torrent_invalid', 'This isn’t a torrent, or it’s a type that can’t be downloaded here.'],
    ['', /Something went wrong/],
  ])('that failed for "%s" says why, of the source and not of the drive', async (reason, words) => {
    await listOf(pageOf(failed('a', reason)));
    expect(within(rows()[0] as HTMLElement).getByText(words)).toBeDefined();
  });

  test('that failed is tried again, and the keyboard stays with it', async () => {
    const { user, retry } = await listOf(pageOf(failed('a', 'unavailable'), task('b')));
    press('Try a.bin again').focus();
    await user.keyboard('{Enter}');
    expect(retry.mock.calls.map(([id]) => id)).toEqual(['a']);
    expect(rows()[0]?.textContent).toContain('Waiting');
    expect(focused()).toBe('Pause a.bin');
  });

  test('that could not be tried again says so, and stands as it was', async () => {
    const { user, scope, retry } = await listOf(pageOf(failed('a', 'unavailable')));
    retry.mockRejectedValue(refused('/t', 429, { error: 'task_daily_create_limit', error_code: 9 }));
    await user.click(press('Try a.bin again'));
    await expect
      .poll(() => scope.getState($notices).map(({ text }) => text.id))
      .toEqual(['tasks.failed.retry']);
    expect(press('Try a.bin again')).toBeDefined();
  });

  test('comes further by what the server tells', async () => {
    const { scope } = await listOf(pageOf(task('a')));
    const reported = { kind: 'drive#task', id: 'a', type: 'offline', file_id: '', progress: 75 } as const;
    await act(() =>
      allSettled(taskProgressed, { scope, params: { ...reported, phase: 'PHASE_TYPE_RUNNING' } as never }),
    );
    expect(rows()[0]?.textContent).toContain('75%');
    await act(() =>
      allSettled(taskProgressed, { scope, params: { ...reported, phase: 'PHASE_TYPE_COMPLETE' } as never }),
    );
    expect(rows()[0]?.textContent).toContain('Done');
  });

  test('that is removed hands the keyboard on', async () => {
    const { user } = await listOf(pageOf(task('a'), task('b')));
    press('Cancel a.bin').focus();
    await user.keyboard('{Enter}');
    expect(focused()).toBe('Cancel b.bin');
    await user.keyboard('{Enter}');
    expect(screen.getByText('No downloads yet')).toBeDefined();
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('other work', () => {
  const work = (type: string, more: Partial<Task> = {}) =>
    task('w', { type, name: 'Move', file_name: '', params: {}, ...more });

  test.each([
    ['en-US', 'move', 'Moving files'],
    ['en-US', 'export', 'Work on your drive'],
    ['ja', 'delete', 'ファイルを完全に削除'],
  ])('is named in %s: %s', async (locale, type, words) => {
    await listOf(pageOf(work(type)), locale);
    expect(rows()[0]?.textContent).toContain(words);
    // Its parts too, and not by what the server calls it in English.
    expect(screen.getByRole('progressbar').getAttribute('aria-label')).toContain(words);
    expect(document.body.innerHTML).not.toContain('Move');
  });

  test('cannot be ended while it goes on, nor begun again; what has failed can be taken off the list', async () => {
    await listOf(
      pageOf(work('move'), failed('x', 'conflict', { type: 'copy', name: 'Copy', file_name: '' })),
    );
    expect(rows().map((row) => within(row).queryAllByRole('button').length)).toEqual([0, 1]);
    expect(press('Remove Copying files from the list')).toBeDefined();
  });
});

test('a task that a link points at has the keyboard, and is the current one', async () => {
  const { scope } = await listOf(pageOf(task('a'), task('b')));
  await act(() => allSettled(taskHighlighted, { scope, params: 'b' }));
  expect(document.activeElement).toBe(rows()[1]);
  expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true']);
});

test('films and sounds that come from an address have a button to play them, other files have none', async () => {
  await listOf(
    pageOf(
      task('a', { file_name: 'film.mkv', file_size: '1000', phase: 'PHASE_TYPE_RUNNING' }),
      task('b', { file_name: 'film.mkv', file_size: '0', phase: 'PHASE_TYPE_RUNNING' }),
      task('c', { file_name: 'letter.pdf', file_size: '1000', phase: 'PHASE_TYPE_RUNNING' }),
      done('d', { file_name: 'film.mkv', file_size: '1000' }),
    ),
  );
  expect(
    rows().map((row) => within(row).queryByRole('button', { name: 'Files of film.mkv' }) !== null),
  ).toEqual([true, false, false, false]);
});
