import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Fingerprint } from './fingerprint.ts';
import { followSources } from './follow.ts';
import type { WatchFolders } from './watch.ts';

const words = 'content/help/first.en-US.md';
let close = () => {};

describe('compares the files within the quiet behind a change', () => {
  /** Ms by a clock that only the test moves on. */
  const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
  const disk = (text: string): Fingerprint => new Map([[words, text]]);

  /** Follows one file by a manual clock. */
  function openByClock() {
    vi.useFakeTimers();
    let now = disk('old');
    let looks = 0;
    let changed = () => {};
    const watch: WatchFolders = (callback) => {
      changed = callback;
      return { follow: () => false, close: () => {} };
    };
    const taken: (string | undefined)[] = [];
    const following = followSources({
      places: { manifestFile: 'routes.yaml', contentFolder: 'content', localesFolder: 'locales' },
      read: now,
      take: async () => {
        looks += 1;
        return { fingerprint: now, folders: new Map() };
      },
      readAgain: async () => {
        const fingerprint = now;
        return { fingerprint, take: async () => void taken.push(fingerprint.get(words)) };
      },
      onError: (error) => {
        throw error;
      },
      every: 2 ** 31 - 1,
      watch,
    });
    close = following.close;
    const write = (text: string) => {
      now = disk(text);
      changed();
    };
    return { write, looks: () => looks, taken };
  }
  afterEach(() => {
    close();
    vi.useRealTimers();
  });

  test('so that what was read is served at its end, without another look', async () => {
    const { write, looks, taken } = openByClock();
    await pass(1_000);
    const before = looks();
    write('new');
    await pass(39);
    expect([looks() - before, taken]).toEqual([1, []]);
    await pass(1);
    expect(taken).toEqual(['new']);
  });

  test('a later change begins quiet, reading and comparison anew', async () => {
    const { write, looks, taken } = openByClock();
    await pass(1_000);
    const before = looks();
    write('half');
    await pass(30);
    write('whole');
    await pass(39);
    expect([looks() - before, taken]).toEqual([2, []]);
    await pass(1);
    expect(taken).toEqual(['whole']);
  });

  test('a change that is hinted at while the files are compared is compared too', async () => {
    const { write, taken } = openByClock();
    await pass(1_000);
    for (const text of ['a', 'b', 'c', 'd']) {
      write(text);
      await pass(11);
    }
    expect(taken).toEqual([]);
    await pass(29);
    expect(taken).toEqual(['d']);
  });
});
