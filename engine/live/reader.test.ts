import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { code, sources } from '../render/fixture.tsx';
import { createFingerprints, differing, type Look } from './fingerprint.ts';
import type { LookAside } from './looks.ts';
import { createReader, createThreadReader } from './reader.ts';
import { listSources } from './source-files.ts';
import { createThread, ThreadLimitError, type ThreadLimits } from './thread.ts';

let folder = '';
let closeReader = () => {};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reader-'));
  await mkdir(join(folder, 'content'));
  await mkdir(join(folder, 'locales'));
  await writeFile(join(folder, 'routes.yaml'), sources.manifest);
});
afterEach(async () => {
  closeReader();
  await rm(folder, { recursive: true, force: true });
});

const folders = () => ({
  manifestFile: join(folder, 'routes.yaml'),
  contentFolder: join(folder, 'content'),
  localesFolder: join(folder, 'locales'),
});

describe('createReader', () => {
  const read = () => createReader(folders(), code).read();
  const unreadable = async () =>
    (await read()).reading.diagnostics.find(({ code: id }) => id === 'unreadable');

  test('refuses a pipe in the place of the manifest, and does not wait for its writer', async () => {
    await rm(join(folder, 'routes.yaml'));
    execFileSync('mkfifo', [join(folder, 'routes.yaml')]);
    expect(await unreadable()).toMatchObject({
      file: 'routes.yaml',
      message: 'The file cannot be read: routes.yaml is not a regular file.',
    });
  });

  test('refuses a pipe behind a link among the content', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    execFileSync('ln', ['-s', join(folder, 'pipe'), join(folder, 'content', 'a.en-US.md')]);
    expect(await unreadable()).toMatchObject({
      file: 'content/a.en-US.md',
      message: 'The file cannot be read: a.en-US.md is not a regular file.',
    });
  });

  /** The beginning of a PNG of so many pixels. */
  const png = (width: number, height: number): Buffer => {
    const bytes = Buffer.alloc(33);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };
  test.each([
    [2_001, png(8, 8), 'content/p2000.png', 'The pictures of content/ are more than 2,000,'],
    [
      101,
      png(8_000, 5_000),
      'content/p0100.png',
      'The pictures of content/ have together more than 4,000 million pixels',
    ],
  ])('%s pictures are too many: the last one is not shown', async (count, bytes, last, says) => {
    for (let at = 0; at < count; at += 1)
      await writeFile(join(folder, 'content', `p${String(at).padStart(4, '0')}.png`), bytes);
    const { reading, fingerprint } = await read();
    const refused = reading.diagnostics.filter(({ message }) => message.startsWith('The pictures of'));
    expect(refused.map(({ file, message }) => [file, message])).toEqual([
      [last, expect.stringContaining(says)],
    ]);
    // Whoever compares the files finds the same.
    expect(differing((await createFingerprints(folders())()).fingerprint, fingerprint)).toEqual([]);
  });

  test('a broken picture beyond the pixels that may be shown is reported as broken', async () => {
    for (let at = 0; at <= 100; at += 1)
      await writeFile(join(folder, 'content', `p${String(at).padStart(4, '0')}.png`), png(8_000, 5_000));
    await writeFile(join(folder, 'content', 'z.png'), 'x');
    const { reading } = await read();
    const said = reading.diagnostics.filter(({ file }) => /p0100|z/.test(file)).map(({ message }) => message);
    expect(said).toEqual([
      expect.stringContaining('4,000 million pixels'),
      expect.not.stringContaining('million pixels'),
    ]);
  });

  test('of pictures that have together more than 256 MB the last one is not read', async () => {
    for (let at = 0; at <= 64; at += 1) {
      const path = join(folder, 'content', `p${at + 100}.png`);
      await writeFile(path, png(8, 8));
      // Without bytes on the disk.
      await truncate(path, 4 * 1024 * 1024);
    }
    const { files } = await listSources(folders());
    const refused = files.filter(({ refusal }) => refusal?.code === 'EFBIG').map(({ name }) => name);
    expect(refused).toEqual(['content/p164.png']);
  });

  test('refuses a device that never ends', async () => {
    await rm(join(folder, 'routes.yaml'));
    execFileSync('ln', ['-s', '/dev/zero', join(folder, 'routes.yaml')]);
    expect(await unreadable()).toMatchObject({
      file: 'routes.yaml',
      message: 'The file cannot be read: routes.yaml is not a regular file.',
    });
  });

  test('shows the text of the first errors only, and counts the others', async () => {
    const keys = Array.from({ length: 100 }, (_, at) => `unknown${at}: x`).join('\n');
    await writeFile(join(folder, 'routes.yaml'), `${sources.manifest}\n${keys}\n`);
    const { reading, report } = await read();
    const errors = reading.diagnostics.filter(({ severity }) => severity === 'error');
    expect(report.match(/^error\[/gm)).toHaveLength(20);
    expect(report.endsWith(`\n\n… and ${errors.length - 20} more`)).toBe(true);
  });
});

describe('createThreadReader', () => {
  async function open(script: string, limits?: ThreadLimits) {
    const file = join(folder, 'thread.mjs');
    await writeFile(file, `import { parentPort } from 'node:worker_threads';\n${script}`);
    const options = { ...folders(), log: () => {} };
    const first = { reading: { catalogues: new Map(), site: undefined } };
    const reader = createThreadReader(options, pathToFileURL(file), first, limits);
    closeReader = reader.close;
    return reader;
  }
  /** A look, as soon as a thread runs that can answer. */
  async function untilAnswered(look: LookAside): Promise<Look> {
    for (;;) {
      const looked = await look();
      if (looked) return looked;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  /** A thread that answers with two catalogues: each whole, or by its digest where that is known. */
  const answering = `
    let asked = 0;
    parentPort.on('message', ({ known: { catalogues: known } }) => {
      asked += 1;
      const send = (tag, digest) =>
        [tag, known.get(tag) === digest ? { digest } : { digest, catalogue: { asked, tag } }];
      const catalogues = new Map([send('en', 'same'), send('ja', 'other' + asked)]);
      parentPort.postMessage({ report: '', reading: { version: String(known.size), catalogues, routes: { parts: [], lines: new Int32Array() }, content: { sender: '', articles: new Map(), records: new Map(), values: new Map() } } });
    });`;

  test('keeps the catalogues that have not changed, which are not sent again', async () => {
    const reader = await open(answering);
    await reader.read();
    const { reading } = await reader.read();
    expect(reading.version).toBe('2');
    expect([...reading.catalogues]).toEqual([
      ['en', { digest: 'same', catalogue: { asked: 1, tag: 'en' } }],
      ['ja', { digest: 'other2', catalogue: { asked: 2, tag: 'ja' } }],
    ]);
  });

  test('gives up a reading that takes too long, and the next one has a thread of its own', async () => {
    const reader = await open(`parentPort.on('message', () => { while (true); });`, {
      time: 50,
      wait: 180_000,
    });
    await expect(reader.read()).rejects.toThrow(ThreadLimitError);
    await expect(reader.read()).rejects.toThrow('reading the site took longer than 0.05 s');
  });

  test('waits for a reading that is long by the clock alone, as on a busy machine', async () => {
    const waiting = `parentPort.on('message', () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
      parentPort.postMessage({ error: { name: 'Error', message: 'late', code: 'ENOENT' } });
    });`;
    const long = await open(waiting, { time: 250, wait: 180_000 });
    await expect(long.read()).rejects.toMatchObject({ message: 'late' });
    const short = await open(waiting, { wait: 1 });
    await expect(short.read()).rejects.toThrow('reading the site took longer than 0.001 s');
  });

  test('gives up a reading that takes too much memory', async () => {
    const filling = `const kept = []; parentPort.on('message', () => { while (true) kept.push({ at: kept.length }); });`;
    const reader = await open(filling, { memory: 16 });
    await expect(reader.read()).rejects.toThrow('reading the site took more than 16 MB of memory');
  });

  test('says why the files could not be read', async () => {
    const refusing = `parentPort.on('message', () => parentPort.postMessage({ error: { name: 'Error', message: 'no', code: 'ENOENT' } }));`;
    const reader = await open(refusing);
    await expect(reader.read()).rejects.toMatchObject({ message: 'no', code: 'ENOENT' });
  });

  test('a thread that rests gives its memory back, and the catalogues are known all the same', async () => {
    const reader = await open(answering, { rest: 0 });
    await reader.read();
    for (;;) {
      const { reading } = await reader.read();
      expect(reading.version).toBe('2');
      // A new thread begins to count anew.
      if (reading.catalogues.get('ja')?.digest === 'other1') break;
      await new Promise((resolve) => setTimeout(resolve));
    }
  });

  /** Answers to a look with the number of questions before it. */
  const looking = `
    let asked = 0;
    parentPort.on('message', ({ type }) => {
      if (type === 'look') parentPort.postMessage({ fingerprint: new Map([['asked', String(asked)]]), folders: new Map() });
      asked += 1;
      if (type === 'read') parentPort.postMessage({ report: '', reading: { version: '', catalogues: new Map(), routes: { parts: [], lines: new Int32Array() }, content: { sender: '', articles: new Map(), records: new Map(), values: new Map() } } });
    });`;

  test('a look starts no thread; one that runs looks when it has read', async () => {
    const reader = await open(looking);
    expect(await reader.look()).toBeUndefined();
    const reading = reader.read();
    const look = await untilAnswered(reader.look);
    await reading;
    expect(look.fingerprint.get('asked')).toBe('1');
  });

  test('a thread that is warm has read before it is asked, and is not warmed again', async () => {
    const reader = await open(looking);
    reader.warm();
    const { fingerprint } = await untilAnswered(reader.look);
    expect(fingerprint.get('asked')).toBe('1');
    reader.warm();
    // Its second and third reading stand before the looks: with those before them that makes three and five.
    expect((await reader.look())?.fingerprint.get('asked')).toBe('3');
    expect((await reader.look())?.fingerprint.get('asked')).toBe('5');
    expect((await reader.look())?.fingerprint.get('asked')).toBe('6');
  });

  test('a thread reads three times to become warm, and answers others in between', async () => {
    const file = join(folder, 'thread.mjs');
    await writeFile(
      file,
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', (it) => parentPort.postMessage(it));`,
    );
    const { ask, warm, close } = createThread(pathToFileURL(file), 'warming');
    closeReader = close;
    const asked: string[] = [];
    const warmed = warm(() => void asked.push('warm'), 3);
    await ask(() => void asked.push('other'));
    await warmed;
    expect(asked).toEqual(['warm', 'other', 'warm', 'warm']);
  });

  test('a thread that cannot be warmed keeps nobody from reading', async () => {
    const reader = await open(`parentPort.once('message', () => process.exit(0));`);
    reader.warm();
    await expect(reader.read()).rejects.toThrow('the thread for reading the site ended');
  });

  test('says that a thread ended', async () => {
    const reader = await open(`parentPort.on('message', () => process.exit(0));`);
    await expect(reader.read()).rejects.toThrow('the thread for reading the site ended');
  });

  test('closed, it refuses the question under way, those that wait and those to come', async () => {
    const file = join(folder, 'thread.mjs');
    await writeFile(
      file,
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {});`,
    );
    const { ask, close } = createThread(pathToFileURL(file), 'waiting');
    const asked = Promise.withResolvers<void>();
    const answers = Promise.allSettled([ask(() => asked.resolve()), ask(() => 1)]);
    await asked.promise;
    close();
    const late = await Promise.allSettled([ask(() => 2)]);
    const reasons = [...(await answers), ...late].map(
      (answer) => 'reason' in answer && answer.reason.message,
    );
    const closed = 'the thread for waiting is closed';
    expect(reasons).toEqual(['the thread for waiting ended', closed, closed]);
  });
});
