import { describe, expect, test } from 'vitest';
import { isLong } from '../../tests/long.ts';
import { officeOfFile } from './fixtures/child.ts';

const office = officeOfFile();
const say = (...typed: string[]) => office().here(typed);
const password = 'correct horse battery staple';

const add = async (email: string, name: string): Promise<string> => {
  const words = ['users', 'add', email, '--name', name, '--password-stdin', '--json'];
  const { out } = await office().here(words, { input: `${password}\n` });
  return JSON.parse(out).id;
};

describe('what makes no sense is 2, is reported in one place, and nothing is answered', () => {
  test.each([
    [['premium', 'ada', 'on'], '"on" means nothing here'],
    [['premium', 'ada', 'off', '--days', '3'], 'not two'],
    [['premium', 'ada', '--until', '2099-01-31', '--days', '3'], 'not two'],
    [['premium', 'ada', '--plan', 'platinum'], '--plan needs --until, --days or off'],
    [['premium', 'ada', '--until', '2001-01-31'], 'is over already'],
    [['premium', 'ada', '--until', '2099-02-29'], 'is no date'],
    [['premium', 'ada', '--until', '2099-02-30T12:00:00Z'], 'is no date'],
    [['premium', 'ada', '--until', '2099-04-31T00:00:00+02:00'], 'is no date'],
    [['premium', 'ada', '--until', '2099-13-01'], 'is no date'],
    [['premium', 'ada', '--until', '2099-01-31 12:00'], 'is no date'],
    [['premium', 'ada', '--until', '2099-01-31T12:00'], 'is no date'],
    [['premium', 'ada', '--until', 'tomorrow'], 'is no date'],
    [['premium', 'ada', '--days', '0'], 'is no number of days'],
    [['premium', 'ada', '--days', '100000'], 'is no number of days'],
    [['premium', 'ada', '--days', '1.5'], 'is no number of days'],
    [['premium', 'ada', '--days', '-1'], 'is no number of days'],
    [['codes', 'make'], '--days is missing'],
    [['codes', 'make', '--days', '0'], '--days is a whole number from 1 to 36500'],
    [['codes', 'make', '--days', '36501'], '--days is'],
    [['codes', 'make', '--days', '1e3'], '--days is'],
    [['codes', 'make', '--days', '30', '--count', '0'], '--count is a whole number from 1 to 1000'],
    [['codes', 'make', '--days', '30', '--count', '1001'], '--count is'],
    [['codes', 'make', '--days', '30', '--count', 'many'], '--count is'],
    [['codes', 'make', '--days'], '--days needs a value'],
    [['quota', 'ada', '2000TB'], 'more than a drive can have'],
    [['quota', 'ada'], 'SIZE|plan is missing'],
    [['quota', 'ada', '1', 'GB'], 'too many words'],
    [['shares', 'block', 'x', '--as', 'OK'], '--as is one of'],
    [['shares', 'block', 'https://evil.example/s/x'], 'is not an address of this drive'],
    [['shares', 'block', '/drive/all'], 'is not the address of a share'],
    [['storage', 'collect', '--grace', 'week'], 'is no number of days'],
    [['storage', 'collect', '--grace', '-1'], 'is no number of days'],
    [['storage', 'collect', '--grace', '1.2345'], 'is no number of days'],
    [['storage', 'verify', '--sample', '0.5'], ''],
    [['storage', 'verify', '--sample', '-1'], ''],
    [['storage', 'verify', '--after', 'xyz'], ''],
    [['storage', 'verify', '--rate', 'fast'], ''],
    [['users', 'add'], 'EMAIL is missing'],
    [['users', 'list', 'ada'], 'too many words'],
    [['constructor'], 'There is no command "constructor"'],
    [['users', 'toString'], 'There is no command "users toString"'],
    [['users', 'list', '--__proto__'], 'There is no option --__proto__'],
  ])('%j', async (typed, words) => {
    const { code, out, errors } = await say(...typed);
    expect([code, out, errors]).toEqual([3, '', expect.stringContaining(words)]);
    expect(errors).not.toMatch(/^ {4}at /m);
  });
});

describe('what is not there is 1, by every command that names something', () => {
  test.each([
    [['users', 'show', 'nobody@drive.example']],
    [['users', 'delete', 'nobody', '--yes']],
    [['users', 'operator', 'nobody']],
    [['quota', 'nobody', '1GB']],
    [['premium', 'nobody', '--days', '3']],
    [['sessions', 'list', 'nobody']],
    [['sessions', 'end', 'nobody']],
    [['codes', 'revoke', 'nothing']],
    [['feedback', 'show', 'nothing']],
    [['feedback', 'close', 'nothing']],
    [['shares', 'block', 'nothing']],
    [['shares', 'unblock', 'nothing']],
    [['restore', 'no-such-folder']],
  ])('%j', async (typed) => {
    const { code, out, errors } = await say(...typed);
    expect([code, out]).toEqual([1, '']);
    expect(errors.trim().split('\n')).toHaveLength(1);
  });
});

describe('where there is nothing yet', () => {
  test.each([
    [['feedback', 'list'], 'Nothing is open.'],
    [['codes', 'list'], 'There are no activation codes.'],
    [['shares', 'list'], 'No share waits to be looked at.'],
  ])('%j says so beside the answer, and JSON is an empty list', async (typed, words) => {
    expect(await say(...typed)).toEqual({ code: 0, out: '', errors: `${words}\n` });
    expect(JSON.parse((await say(...typed, '--json')).out)).toEqual([]);
  });

  test('a check finds nothing, and tells it as JSON too', async () => {
    expect(await say('storage', 'check')).toMatchObject({ code: 0, out: 'All is as it should be.\n' });
    expect(JSON.parse((await say('storage', 'check', '--json')).out)).toMatchObject({
      isSound: true,
      counters: [],
      trees: [],
      content: [],
    });
    expect(JSON.parse((await say('storage', 'collect', '--json')).out)).toMatchObject({
      removed: 0,
      marked: 0,
    });
    expect((await say('storage', 'verify', '--json')).code).toBe(0);
  });
});

describe('premium', () => {
  test.runIf(isLong)(
    'until a day is until its last instant in UTC, and until an instant until that',
    async () => {
      const id = await add('eve@drive.example', 'Eve');
      const until = async (typed: string) =>
        JSON.parse((await say('premium', 'eve', '--until', typed, '--json')).out);
      expect(await until('2096-02-29')).toMatchObject({
        id,
        premium: { expiresAt: '2096-02-29T23:59:59.999Z' },
      });
      expect(await until('2099-01-31T12:00:00+08:00')).toMatchObject({
        premium: { expiresAt: '2099-01-31T04:00:00.000Z' },
      });
      expect((await say('premium', id)).out).toBe(
        'eve@drive.example has platinum until 2099-01-31T04:00:00.000Z.\n',
      );
      expect((await say('premium', 'EVE@drive.example', 'off', '--json')).out).toContain('"premium"');
    },
  );
});

describe('codes', () => {
  test.runIf(isLong)('of a batch are reported once, and revoking them twice is a refusal', async () => {
    const made = JSON.parse((await say('codes', 'make', '--days', '30', '--count', '3', '--json')).out);
    expect(new Set(made.codes).size).toBe(3);
    const listed = JSON.parse((await say('codes', 'list', '--json')).out);
    expect(listed.filter(({ batch }: { batch: string }) => batch === made.batch)).toHaveLength(3);
    expect(JSON.stringify(listed)).not.toContain(made.codes[0]);
    expect(await say('codes', 'revoke', made.codes[0])).toMatchObject({ code: 0, out: '1 revoked.\n' });
    expect(await say('codes', 'revoke', made.batch)).toMatchObject({ code: 0, out: '2 revoked.\n' });
    expect((await say('codes', 'revoke', made.batch)).code).toBe(1);
    const waiting = JSON.parse((await say('codes', 'list', '--waiting', '--json')).out);
    expect(waiting.filter(({ batch }: { batch: string }) => batch === made.batch)).toEqual([]);
  });
});

describe('a name that somebody has chosen', () => {
  test('in any script stands in its column, and steers no terminal', async () => {
    await add('kana@drive.example', '山田 花子');
    await add('sei@drive.example', 'ﾔﾏﾀﾞ');
    const { out } = await say('users', 'list');
    const lines = out.trim().split('\n');
    const column = (line: string, mark: RegExp) => {
      const before = line.slice(0, line.search(mark));
      return [...before].reduce((sum, sign) => sum + (/[\u3040-\u9fff]/.test(sign) ? 2 : 1), 0);
    };
    const used = lines.slice(1).map((line) => column(line, /0 bytes/));
    expect(new Set(used).size).toBe(1);
  });
});
