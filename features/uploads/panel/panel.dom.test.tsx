import { act, screen, within } from '@testing-library/react';
import { allSettled } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { renderPart } from '../../../tests/components/render.tsx';
import { fileOf, queued, reportOf } from '../fixtures/files.ts';
import { panelOf } from '../fixtures/panel.tsx';
import { $handles } from '../keep/model.ts';
import { $ownQueue, $quotaQuestions, onlineChanged, transferReported } from '../queue/model.ts';
import type { QueuedFile } from '../queue/queue.ts';
import { OtherTabs } from './other-tabs.tsx';

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const row = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll('li')].find((item) => item.textContent?.includes(name));
  if (!found) throw new Error(`There is no row of ${name}.`);
  return found;
};
const buttonsOf = (name: string) =>
  within(row(name))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
/** Numbers stay with their units. */
const textOf = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ');
const said = () => screen.getByRole('status').textContent;
const focused = () => document.activeElement?.getAttribute('aria-label');

test('where nothing is uploaded there is no panel', async () => {
  const { container } = await panelOf([]);
  expect(container.textContent).toBe('');
});

describe('a row of the uploads', () => {
  test.each([
    ['waiting', 'Waiting', ['Pause', 'Cancel']],
    ['sending', '10 B of 100 B', ['Pause', 'Cancel']],
    ['paused', 'Paused · 10 B of 100 B', ['Resume', 'Cancel']],
    ['broken', 'Connection lost', ['Pause', 'Cancel']],
    ['file-needed', 'Choose the file again', ['Choose', 'Cancel']],
    ['skipped', 'Skipped', ['Remove']],
  ] as const)('that is %s says so, and has its buttons', async (phase, words, verbs) => {
    // A second one is under way too, and as many as go at once are before it.
    const others = ['w', 'x', 'y', 'z'].map((id) => queued(id, { phase: 'sending' }));
    await panelOf([...others, queued('plan', { phase, sent: 10 })]);
    expect(textOf(row('plan'))).toContain(words);
    expect(buttonsOf('plan').map((label) => label?.split(' ')[0])).toEqual(verbs);
    for (const label of buttonsOf('plan')) expect(label).toContain('plan.txt');
  });

  test.each([
    [{ reason: 'file_space_not_enough' }, /room|space/i, true],
    [{ reason: 'unreadable' }, /can no longer read this file/, true],
    [{ reason: 'name', name: 'too_long' as const }, /too long/, false],
    [{ reason: 'name', name: 'blank' as const }, /no visible characters/, false],
    [{ reason: 'name', name: 'separator' as never }, /can’t store/, false],
    [{ reason: 'unknown', requestId: 'abc-1' }, /abc-1/, true],
  ])('that failed for %o says why; tried again is only what may succeed', async (fault, why, canRetry) => {
    await panelOf([queued('plan', { phase: 'failed', fault })]);
    expect(row('plan').textContent).toMatch(why);
    expect(screen.queryByRole('button', { name: 'Try plan.txt again' }) !== null).toBe(canRetry);
    expect(within(row('plan')).queryByRole('progressbar')).toBeNull();
  });

  test('names in its buttons too what would turn the letters around it', async () => {
    await panelOf([queued('a', { name: 'a\u202eb', phase: 'failed', fault: { reason: 'name' } })]);
    expect(press('Remove a⟦RLO⟧b from the list')).toBeDefined();
  });

  test('that is there leads to its folder, and has nothing to cancel', async () => {
    await panelOf([
      queued('a', { phase: 'done', parentId: 'f1', fileId: 'x' }),
      queued('b', { phase: 'done', knowledge: 'known' }),
    ]);
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/en-US/drive/all/f1', '/en-US/drive/all']);
    expect(within(row('a.txt')).queryAllByRole('button')).toEqual([]);
    expect(row('b.txt').textContent).toContain('nothing to send');
  });

  test('shows how far it is, to those who do not see too', async () => {
    await panelOf([queued('plan', { phase: 'sending', sent: 25 }), queued('void', { size: 0 })]);
    const bar = (name: string) => screen.getByRole<HTMLProgressElement>('progressbar', { name });
    expect(bar('Progress of plan.txt').value).toBe(0.25);
    expect(bar('Progress of void.txt').value).toBe(0);
  });
});

describe('by the keyboard', () => {
  test('pause and resume keep the focus at their place', async () => {
    const { user } = await panelOf([queued('a'), queued('b')]);
    press('Pause b.txt').focus();
    await user.keyboard('{Enter}');
    expect(focused()).toBe('Resume b.txt');
    await user.keyboard('{Enter}');
    expect(focused()).toBe('Pause b.txt');
    press('Pause all uploads').focus();
    await user.keyboard('{Enter}');
    expect(focused()).toBe('Resume all uploads');
  });

  test('what is cancelled hands the focus on to the next row, and the last to where it came from', async () => {
    const { user } = await panelOf([queued('a'), queued('b')]);
    press('Cancel a.txt').focus();
    await user.keyboard('{Enter}');
    expect(focused()).toBe('Cancel b.txt');
    document.body.insertAdjacentHTML('afterbegin', '<main tabindex="-1"></main>');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('region')).toBeNull();
    expect(document.activeElement?.localName).toBe('main');
  });

  test('what failed is tried again without the focus getting lost', async () => {
    const { user } = await panelOf([queued('a', { phase: 'failed', fault: { reason: 'unavailable' } })]);
    press('Try a.txt again').focus();
    await user.keyboard('{Enter}');
    expect(row('a.txt').textContent).not.toContain('unavailable');
    expect(focused()).toBe('Pause a.txt');
  });
});

describe('the head of the panel', () => {
  const paused = queued('p', { phase: 'paused' });
  const failed = queued('f', { phase: 'failed', fault: { reason: 'unavailable' } });
  const done = queued('d', { phase: 'done' });
  test.each([
    ['en-US', [queued('a'), queued('b'), paused, failed, done], 'Uploading 2 files'],
    ['en-US', [paused, failed, done], '1 file needs your attention'],
    ['en-US', [paused, done], '1 upload paused'],
    ['en-US', [done, queued('s', { phase: 'skipped' })], '1 file uploaded'],
    ['en-US', [queued('s', { phase: 'skipped' })], 'Nothing was uploaded'],
    ['ru', [paused, queued('q', { phase: 'paused' })], '2 загрузки приостановлены'],
    ['ja', [done], '1件をアップロードしました'],
  ])('says in %s what matters most of all that there is', async (locale, files, words) => {
    await panelOf(files, locale);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(said());
    expect(said()).toBe(words);
  });

  test('says in the same place how all stand now, and that they wait for the connection', async () => {
    const { scope, user } = await panelOf([queued('a', { size: 1000 })]);
    const report = (event: Parameters<typeof reportOf>[1]) =>
      act(() => allSettled(transferReported, { scope, params: reportOf('a', event) }));
    const place = screen.getByRole('status');
    await report({ type: 'progress', sent: 500, more: 500, at: 0 });
    expect(textOf(screen.getByRole('region'))).toContain('50%');
    await act(() => allSettled(onlineChanged, { scope, params: false }));
    expect(textOf(screen.getByRole('region'))).toMatch(/No connection/);
    await act(() => allSettled(onlineChanged, { scope, params: true }));
    await user.click(press('Pause all uploads'));
    expect(place.textContent).toBe('1 upload paused');
    await user.click(press('Resume all uploads'));
    await report({ type: 'done', fileId: 'x', wasKnown: false });
    expect(place.textContent).toBe('1 file uploaded');
    expect(place.isConnected).toBe(true);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('says what closing it does: what waits for its file would be given up', async () => {
    const { user, scope } = await panelOf([
      queued('a', { phase: 'file-needed', sent: 50 }),
      queued('b', { phase: 'done' }),
    ]);
    expect(said()).toBe('1 file needs your attention');
    expect(screen.queryByRole('button', { name: 'Close the list of uploads' })).toBeNull();
    await user.click(press('Cancel all uploads'));
    expect(scope.getState($ownQueue)).toEqual([]);
  });

  test('closes the list of what has ended, well or not', async () => {
    const { user, container } = await panelOf([
      queued('a', { phase: 'done' }),
      queued('b', { phase: 'failed', fault: { reason: 'unavailable' } }),
    ]);
    await user.click(press('Close the list of uploads'));
    expect(container.textContent).toBe('');
  });

  test('folds the rows away, and says so', async () => {
    const { user } = await panelOf([queued('a')]);
    const fold = press('Collapse the list of uploads');
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    await user.click(fold);
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(press('Expand the list of uploads').getAttribute('aria-expanded')).toBe('false');
    expect(said()).toBe('Uploading 1 file');
  });
});

test('of many files a hundred are drawn, first those that need somebody', async () => {
  const many = Array.from({ length: 150 }, (_, at) => queued(`f${at}`, { phase: 'done' }));
  await panelOf([...many, queued('lost', { phase: 'failed', fault: { reason: 'unreadable' } })]);
  const rows = document.querySelectorAll('li');
  expect(rows).toHaveLength(100);
  expect(rows[0]?.textContent).toContain('lost.txt');
  expect(screen.getByText('and 51 more files')).toBeDefined();
});

describe('a file that the browser cannot open by itself', () => {
  const needed = queued('plan', { phase: 'file-needed', name: 'plan.txt', size: 1 });
  const choose = async (user: Awaited<ReturnType<typeof panelOf>>['user'], file: File) => {
    const input = document.querySelector<HTMLInputElement>('[data-chooser=again]') as HTMLInputElement;
    await user.upload(input, file);
    return input;
  };

  test('goes on when it is chosen again', async () => {
    const { user } = await panelOf([needed]);
    await choose(user, fileOf('plan.txt'));
    await expect.poll(() => buttonsOf('plan')[0]).toBe('Pause plan.txt');
  });

  test('stays where another is chosen, and says so; the same may be chosen after that', async () => {
    const { user } = await panelOf([needed]);
    const input = await choose(user, fileOf('other.txt', 'another text'));
    await expect.poll(() => row('plan').textContent).toContain('That’s a different file');
    expect(input.value).toBe('');
  });

  test('opens a chooser, or asks the browser for leave where that is enough', async () => {
    const { user, scope } = await panelOf([needed]);
    const input = document.querySelector<HTMLInputElement>('[data-chooser=again]') as HTMLInputElement;
    const opened = vi.spyOn(input, 'click');
    await user.click(press('Choose plan.txt again'));
    expect(opened).toHaveBeenCalledOnce();
    expect(scope.getState($handles).size).toBe(0);
  });
});

describe('a name that is taken', () => {
  const asking = (id: string, batch = 'one') => queued(id, { phase: 'asking', batch, size: 2048 });

  test('is asked about one file after the other, the harmless answer first', async () => {
    const { user, scope } = await panelOf([asking('a'), asking('b')]);
    const dialog = screen.getByRole('dialog', { name: 'This name is taken' });
    expect(dialog.textContent).toContain('a.txt');
    expect(textOf(dialog)).toContain('2 KB');
    expect(document.activeElement?.textContent).toBe('Keep both');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog').textContent).toContain('b.txt');
    expect(document.activeElement?.textContent).toBe('Keep both');
    await user.click(press('Replace as a new version'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(scope.getState($ownQueue).map(({ rule }) => rule)).toEqual(['rename', 'replace']);
  });

  test('is answered once for all that were chosen together, and for no others', async () => {
    const { user, scope } = await panelOf([asking('a'), asking('b'), asking('c', 'two')]);
    await user.click(screen.getByRole('checkbox'));
    await user.click(press('Skip'));
    expect(scope.getState($ownQueue).map(({ phase }) => phase)).toEqual(['skipped', 'skipped', 'asking']);
    expect(screen.getByRole('dialog').textContent).toContain('c.txt');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  test('that is not answered leaves the file out, and that one alone', async () => {
    const { user, scope } = await panelOf([asking('a'), asking('b')]);
    await user.click(screen.getByRole('checkbox'));
    await user.keyboard('{Escape}');
    expect(scope.getState($ownQueue).map(({ phase }) => phase)).toEqual(['skipped', 'asking']);
  });
});

describe('what is larger than the drive has free', () => {
  const question = (free: number) => ({
    batch: {
      ...{ id: 'one', accountId: 'me', leftOut: 0, refused: [], folders: [], sources: new Map() },
      files: [queued('small', { size: 1024 }), queued('large', { size: 5 * 1024 ** 3 })],
    },
    needed: 5 * 1024 ** 3 + 1024,
    free,
  });
  const requests = async (free: number) => {
    const drawn = await panelOf([]);
    await act(() => allSettled($quotaQuestions, { scope: drawn.scope, params: [question(free)] as never }));
    return drawn;
  };

  test('is reported in figures, with what would fit', async () => {
    const { user } = await requests(2048);
    expect(textOf(screen.getByRole('dialog'))).toMatch(/5 GB.*2 KB/);
    await user.click(press('Upload the file that fits'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(row('small.txt')).toBeDefined();
    expect(screen.queryByText('large.txt')).toBeNull();
  });

  test('offers nothing where nothing fits; Escape uploads nothing', async () => {
    const { user, scope } = await requests(0);
    expect(screen.queryByRole('button', { name: /fits/ })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(scope.getState($ownQueue)).toEqual([]);
  });
});

describe('uploads of other windows', () => {
  const tabReport = (tab: string, files: readonly QueuedFile[], count = files.length) => ({
    ...{ tab, accountId: 'me', count },
    files,
  });

  test('are shown where they are not controlled', () => {
    renderPart(
      <OtherTabs
        reports={[tabReport('t1', [queued('a')], 20), tabReport('t2', [queued('b', { phase: 'sending' })])]}
      />,
    );
    const elsewhere = screen.getByRole('region', { name: 'Uploads in other windows' });
    expect(elsewhere.textContent).toContain('21 files in another window');
    expect(within(elsewhere).queryAllByRole('button')).toEqual([]);
    expect(within(elsewhere).getAllByRole('progressbar')).toHaveLength(2);
  });

  test('that are over leave no place behind', () => {
    const { container } = renderPart(<OtherTabs reports={[]} />);
    expect(container.childElementCount).toBe(0);
  });
});
