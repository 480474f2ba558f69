import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sources } from '../render/fixture.tsx';
import {
  createFingerprints,
  differing,
  digestOf,
  type Fingerprint,
  type TakeFingerprint,
} from './fingerprint.ts';
import { removeFolder, saveWhole, temporaryFolder, until, writeSite } from './fixture.ts';
import { type FollowOptions, followSources } from './follow.ts';
import type { WatchFolders } from './watch.ts';

const words = 'content/policies/privacy/2023-01-01.en-US.md';
/** Tells of no change. */
const blind: WatchFolders = () => ({ follow: () => false, close: () => {} });
const never = 2 ** 31 - 1;

let folder = '';
let close = () => {};

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeSite(folder, sources);
});
afterEach(async () => {
  close();
  await removeFolder(folder);
});

const places = () => ({
  manifestFile: join(folder, 'routes.yaml'),
  contentFolder: join(folder, 'content'),
  localesFolder: join(folder, 'locales'),
});
const save = (file: string, text: string) => writeFile(join(folder, file), text);

/** Follows the folder, with a reading that takes as long as the test wants. */
async function open(options: Partial<FollowOptions> = {}) {
  const take = createFingerprints(places());
  const { fingerprint } = await take();
  let readings = 0;
  let underWay = 0;
  const taken: (Fingerprint | undefined)[] = [];
  let reading = Promise.withResolvers<Fingerprint | undefined>();
  const following = followSources({
    places: places(),
    read: fingerprint,
    readAgain: async () => {
      readings += 1;
      underWay += 1;
      expect(underWay).toBe(1);
      const found = await reading.promise;
      underWay -= 1;
      return { fingerprint: found, take: async () => void taken.push(found) };
    },
    onError: (error) => {
      throw error;
    },
    every: never,
    watch: blind,
    // A machine with much else to do is no disk that does not answer.
    timeout: never,
    ...options,
  });
  close = following.close;
  /** Ends the reading that is under way. */
  const end = async (outcome: 'whole' | 'failed' | Fingerprint = 'whole') => {
    const ended = reading;
    reading = Promise.withResolvers();
    if (outcome === 'failed') ended.resolve(undefined);
    else ended.resolve(outcome === 'whole' ? (await take()).fingerprint : outcome);
  };
  /** Ends readings as they come, until one is served: where the disk is slow the files may be looked at once more, and read. */
  const endAll = async () => {
    while (taken.length === 0) {
      await end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { following, end, endAll, readings: () => readings, taken };
}

/** A watch that tells of changes when it is asked to, or at the end of the next look. */
function manualWatch() {
  let changed = () => {};
  let atNextLook = () => {};
  let atEachLook = () => {};
  const watch: WatchFolders = (callback) => {
    changed = callback;
    return {
      follow: () => {
        atNextLook();
        atNextLook = () => {};
        atEachLook();
        return false;
      },
      close: () => {},
    };
  };
  const notifyAtNextLook = () => {
    atNextLook = changed;
  };
  const notifyAtEachLook = () => {
    atEachLook = changed;
  };
  return { watch, notify: () => changed(), notifyAtNextLook, notifyAtEachLook };
}

describe('createFingerprints', () => {
  test('tells every save, however quickly one follows another, with the same size and the same times', async () => {
    const take = createFingerprints(places());
    const then = new Date('2026-01-01T00:00:00Z');
    let before = (await take()).fingerprint;
    for (let round = 0; round < 300; round += 1) {
      await save(words, String(round % 10));
      await utimes(join(folder, words), then, then);
      const { fingerprint } = await take();
      expect(differing(before, fingerprint)).toEqual([words]);
      before = fingerprint;
    }
  });

  test('the same words, written again, are no change', async () => {
    const take = createFingerprints(places());
    const { fingerprint } = await take();
    await saveWhole(join(folder, 'routes.yaml'), sources.manifest);
    expect(differing((await take()).fingerprint, fingerprint)).toEqual([]);
  });

  test('names what is new, what is gone and what cannot be read', async () => {
    const take = createFingerprints(places());
    const { fingerprint } = await take();
    await removeFolder(join(folder, 'locales', 'ja.json'));
    await mkdir(join(folder, 'content', 'a'));
    await save('content/a/b.en-US.md', 'x');
    await removeFolder(join(folder, 'routes.yaml'));
    const now = (await take()).fingerprint;
    expect(differing(fingerprint, now).sort()).toEqual([
      'content/a/b.en-US.md',
      'locales/ja.json',
      'routes.yaml',
    ]);
    expect(now.get('routes.yaml')).toBe('cannot be read: ENOENT');
  });

  test('a folder that is gone is one change, and not another at each look', async () => {
    const take = createFingerprints(places());
    await removeFolder(join(folder, 'content'));
    const { fingerprint } = await take();
    expect([...fingerprint]).toEqual([['', 'cannot be read: ENOENT']]);
    expect(differing((await take()).fingerprint, fingerprint)).toEqual([]);
  });
});

describe('followSources', () => {
  test('whoever compares is told of a save before it, until it has been read', async () => {
    const { following, end } = await open();
    await following.compare();
    expect(following.pending()).toEqual([]);
    await save(words, 'new');
    await following.compare();
    expect(following.pending()).toEqual([words]);
    await save('locales/ja.json', '{}');
    await following.compare();
    expect(following.pending()?.toSorted()).toEqual([words, 'locales/ja.json']);
    await end();
    await following.reconcile();
    expect(following.pending()).toEqual([]);
  });

  test('what was saved while the files were read is read again', async () => {
    const { following, end, readings } = await open();
    await save(words, 'first');
    await following.compare();
    await save(words, 'second');
    await end('failed');
    await following.compare();
    expect([readings(), following.pending()]).toEqual([2, [words]]);
  });

  test('what could not be read is not read again before it changes', async () => {
    const { following, end, readings } = await open();
    await save(words, 'first');
    await following.compare();
    await end('failed');
    await following.compare();
    expect([readings(), following.pending()]).toEqual([1, []]);
    await save(words, 'other');
    await following.compare();
    expect(readings()).toBe(2);
  });

  test('however many ask, they share one look', async () => {
    let looks = 0;
    const counting: WatchFolders = () => ({
      follow: () => {
        looks += 1;
        return false;
      },
      close: () => {},
    });
    const { following } = await open({ watch: counting });
    await following.compare();
    const before = looks;
    await Promise.all(Array.from({ length: 1_000 }, () => following.compare()));
    expect(looks - before).toBe(1);
  });

  test('a disk that does not answer keeps nobody waiting, and nothing is said to be current', async () => {
    const answer = Promise.withResolvers<Awaited<ReturnType<TakeFingerprint>>>();
    const { following } = await open({ take: () => answer.promise, timeout: 1 });
    await following.compare();
    expect(following.pending()).toBeUndefined();
    answer.resolve({ fingerprint: new Map(), folders: new Map() });
    await following.compare();
  });

  test('a disk that is slow is waited for by whoever gives it the time', async () => {
    const answer = Promise.withResolvers<Awaited<ReturnType<TakeFingerprint>>>();
    const { following } = await open({ take: () => answer.promise, timeout: 1 });
    const answered = following.compare(never).then(() => following.pending());
    await following.compare();
    expect(following.pending()).toBeUndefined();
    answer.resolve(await createFingerprints(places())());
    expect(await answered).toEqual([]);
  });

  test('of what was written while it was read nothing is served before it is whole', async () => {
    const { following, end, readings, taken } = await open();
    await save(words, 'first');
    await following.compare();
    await save(words, 'ha');
    const half = (await createFingerprints(places())()).fingerprint;
    await save(words, 'half, and whole');
    await end(half);
    await until(() => readings() === 2);
    expect(taken).toEqual([]);
    await end();
    await following.reconcile();
    expect(taken.map((read) => read?.get(words))).toEqual([digestOf(Buffer.from('half, and whole'))]);
  });

  test('a file that is written without end holds up no other', async () => {
    const { following, end, readings, taken } = await open();
    let rounds = 0;
    while (taken.length === 0) {
      rounds += 1;
      await save(words, `first ${rounds}`);
      await following.compare();
      await save(words, `then ${rounds}`);
      const met = (await createFingerprints(places())()).fingerprint;
      await save(words, `last ${rounds}`);
      await end(met);
      await until(() => readings() > rounds || taken.length > 0);
    }
    expect(rounds).toBe(4);
  });

  test('files that are written without a pause hold up no save', async () => {
    const { watch, notify, notifyAtEachLook } = manualWatch();
    const { following, endAll, readings, taken } = await open({ watch, longestHold: 0 });
    await following.compare();
    notifyAtEachLook();
    await save(words, 'new');
    notify();
    await until(() => readings() === 1);
    await endAll();
    expect(taken[0]?.get(words)).toBe(digestOf(Buffer.from('new')));
  });

  test('what cannot be served is reported, and not read again before it changes', async () => {
    const errors: unknown[] = [];
    const readAgain = vi.fn(async () => ({
      fingerprint: (await createFingerprints(places())()).fingerprint,
      take: async () => {
        throw new Error('no memory');
      },
    }));
    const { following } = await open({ readAgain, onError: (error) => errors.push(error) });
    await save(words, 'new');
    await following.reconcile();
    await following.reconcile();
    expect([readAgain.mock.calls.length, errors]).toEqual([1, [new Error('no memory')]]);
    expect(following.pending()).toEqual([]);
  });

  describe('reads ahead of the quiet behind a change', () => {
    test('what was read is served if the files are still so, and not read twice', async () => {
      const { watch, notify } = manualWatch();
      const { following, end, readings, taken } = await open({ watch });
      await save(words, 'new');
      notify();
      await until(() => readings() === 1);
      expect(taken).toEqual([]);
      await end();
      await until(() => taken.length === 1);
      expect(taken[0]?.get(words)).toBe(digestOf(Buffer.from('new')));
      await following.compare();
      expect([readings(), following.pending()]).toEqual([1, []]);
    });

    test('a file that was half written when it was read is never served', async () => {
      const { watch, notify } = manualWatch();
      const { following, end, readings, taken } = await open({ watch });
      await following.compare();
      await save(words, 'ha');
      const half = (await createFingerprints(places())()).fingerprint;
      await save(words, 'half, and whole');
      notify();
      await until(() => readings() === 1);
      await end(half);
      await until(() => readings() === 2);
      expect(taken).toEqual([]);
      await end();
      await until(() => taken.length === 1);
      expect(taken[0]?.get(words)).toBe(digestOf(Buffer.from('half, and whole')));
    });

    test('whoever compares while a file is being written does not have it read', async () => {
      const { watch, notify, notifyAtNextLook } = manualWatch();
      const { following, endAll, readings, taken } = await open({ watch });
      await following.compare();
      await save(words, 'ha');
      notifyAtNextLook();
      await following.compare();
      expect([readings(), following.pending()]).toEqual([0, [words]]);
      await save(words, 'half, and whole');
      notify();
      await until(() => readings() === 1);
      await endAll();
      expect(taken[0]?.get(words)).toBe(digestOf(Buffer.from('half, and whole')));
    });

    test('one reading at a time, be it one that is not wanted any more', async () => {
      const { watch, notify } = manualWatch();
      const { following, end, endAll, readings, taken } = await open({ watch });
      notify();
      await until(() => readings() === 1);
      await following.reconcile();
      await save(words, 'new');
      await following.compare();
      await end();
      await until(() => readings() === 2);
      await endAll();
      expect(taken[0]?.get(words)).toBe(digestOf(Buffer.from('new')));
    });

    test('where that was in vain the next change is awaited', async () => {
      const { watch, notify } = manualWatch();
      const { following, end, readings, taken } = await open({ watch });
      notify();
      await until(() => readings() === 1);
      await end();
      await following.reconcile();
      const looked = following.compare();
      notify();
      await looked;
      await following.reconcile();
      expect([readings(), taken]).toEqual([1, []]);
    });
  });
});
