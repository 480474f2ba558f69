import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hint } from '../../engine/cli/arguments.ts';
import { isLong } from '../../tests/long.ts';
import { commands } from './commands/index.ts';
import { officeOfFile } from './fixtures/child.ts';
import { runAdmin } from './run.ts';
import { parseSize, writeSize } from './sizes.ts';
import { inColumns } from './table.ts';
import type { Terminal } from './terminal.ts';

const office = officeOfFile();

/** Runs in this process, where nothing of the drive is opened. */
async function typed(...words: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const plain = (text: unknown): string => String(text);
  const terminal: Terminal = {
    say: (line = '') => void lines.push(line),
    sayJson: (value) => void lines.push(JSON.stringify(value)),
    note: (line) => void errors.push(line),
    progress: () => {},
    paint: { bold: plain, dim: plain, red: plain, green: plain, yellow: plain },
    isInteractive: false,
    ask: () => Promise.reject(new Error('nobody is asked')),
    readAll: async () => '',
  };
  const variables = { DATABASE_URL: 'no address' };
  const { signal } = new AbortController();
  const code = await runAdmin({ typed: words, variables, typedIn: '/', terminal, signal });
  return { code, out: lines.join('\n'), errors: errors.join('\n') };
}

describe('what is typed', () => {
  test('every command has help that shows how it is used, and the list has them all', async () => {
    const { code, out } = await typed('--help');
    expect(code).toBe(0);
    for (const command of commands) {
      expect(out).toContain(`  ${command.name}`);
      const help = await typed(...command.name.split(' '), '--help');
      expect([help.code, help.out]).toEqual([0, expect.stringContaining(`admin -- ${command.name}`)]);
    }
  });

  test('nothing at all is answered with the list, and is no success', async () => {
    expect(await typed()).toMatchObject({ code: 3, out: expect.stringContaining('storage check') });
  });

  test.each([
    [['usres', 'list'], 'There is no command "usres". Did you mean "users"?'],
    [['users', 'lsit'], 'There is no command "users lsit". Did you mean "list"?'],
    [['users'], '"users" needs one of: list, add, link, show, operator, password, delete.'],
    [['zzzzzz'], 'There is no command "zzzzzz". --help lists them.'],
    [['users', 'add', 'a@b.c', '--nmae', 'x'], 'There is no option --nmae. Did you mean --name?'],
    [['users', 'add', '--name'], '--name needs a value: --name NAME'],
    [['storage', 'check', '--repair=yes'], '--repair takes no value.'],
    [['quota', 'ada'], 'quota: SIZE|plan is missing.'],
    [['backup', 'a', 'b'], 'backup: too many words.'],
    [['users', 'list', '--constructor'], 'There is no option --constructor.'],
  ])('%j is told what is wrong', async (words, expected) => {
    const { code, out, errors } = await typed(...words);
    expect([code, out]).toEqual([3, '']);
    expect(errors).toContain(expected);
  });

  test('an environment that is not right is reported, without what it holds', async () => {
    const { code, errors } = await typed('users', 'list');
    expect([code, errors]).toEqual([3, expect.stringContaining('DATABASE_URL: expected')]);
    expect(errors).not.toContain('no address');
  });
});

describe('as a process', () => {
  test('a database that is away is said to be away', async () => {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const { code, out, errors } = await office().admin(['users', 'list'], { env });
    expect([code, out]).toEqual([3, '']);
    expect(errors).toContain('cannot be reached');
  });

  test.runIf(isLong)('whoever stops reading does no harm', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--help']);
    child.stdout.destroy();
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
  });

  test.runIf(isLong)('with its own database, which it starts, shares with itself and stops', async () => {
    const folder = await mkdtemp(join(tmpdir(), `drive-tests-${process.pid}-`));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    // PostgreSQL has an account of its own where we are root.
    await chmod(folder, 0o711);
    const env = { DATABASE_URL: undefined, DATA_DIR: join(folder, 'data') };
    const ran = await Promise.all([1, 2].map(() => office().admin(['storage', 'check'], { env })));
    expect(ran.map(({ code, out }) => [code, out])).toEqual([
      [0, 'All is as it should be.\n'],
      [0, 'All is as it should be.\n'],
    ]);
  });
});

describe('its words', () => {
  test.each([
    ['20GB', 20e9],
    ['1TiB', 2 ** 40],
    ['1.5 gib', 1.5 * 2 ** 30],
    ['0', 0],
    ['12k', 12_000],
    ['7b', 7],
  ])('%s is a size', (text, bytes) => expect(parseSize(text)).toBe(bytes));

  test.each(['', '-1', '1.5', 'GB', '1XB', '1e9', '0x10', '99999999TB', '1,5GB', '1 GB extra', 'NaN', '١GB'])(
    '%j is none',
    (text) => expect(parseSize(text)).toBeUndefined(),
  );

  test('a size that is written is read back within its rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 50 }), (bytes) => {
        const back = parseSize(writeSize(bytes).replace(/ bytes?$/, ''));
        expect(back).toBeDefined();
        expect(Math.abs(back! - bytes)).toBeLessThanOrEqual(bytes * 0.006);
      }),
    );
  });

  test('a hint is given only where a word is close', () => {
    expect(hint('qouta', ['quota', 'users'])).toBe(' Did you mean "quota"?');
    expect(hint('ver', ['verify', 'check'])).toBe(' Did you mean "verify"?');
    expect(hint('elephant', ['quota', 'users'])).toBe('');
  });

  test('columns stand below one another in any script, and nothing reaches the terminal but text', () => {
    const [head, first, second] = inColumns(
      ['NAME', 'N'],
      [
        ['日本', '1'],
        ['\u001b[31mred\u202e', '2'],
      ],
    );
    expect(head).toBe('NAME       N');
    expect(first).toBe('日本       1');
    expect(second).toBe('\ufffd[31mred\ufffd  2');
  });
});
