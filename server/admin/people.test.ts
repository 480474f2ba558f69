import { describe, expect, test } from 'vitest';
import { isLong, someOf } from '../../tests/long.ts';
import { firstSteps } from '../welcome.ts';
import { officeOfFile } from './fixtures/child.ts';

const office = officeOfFile();
const password = 'correct horse battery staple';

const add = (email: string, name: string) =>
  office().here(['users', 'add', email, '--name', name, '--password-stdin', '--json'], {
    input: `${password}\n`,
  });

describe('accounts', () => {
  test('one is made, listed, shown and found by address, name and id; a second of its address is refused', async () => {
    const words = ['users', 'add', 'Ada@Drive.example', '--name', 'Ada', '--password-stdin', '--json'];
    const made = await office().admin(words, { input: `${password}\n` });
    expect(made).toMatchObject({ code: 0, errors: '' });
    const { id } = JSON.parse(made.out);
    const again = await add('ada@drive.example', 'Ada Two');
    expect([again.code, again.out]).toEqual([1, '']);
    const listed = await office().here(['users', 'list']);
    expect(listed.out).toMatch(/^E-MAIL .*\nada@drive\.example +Ada +0 bytes +10 GiB +\d{4}-\d\d-\d\d/);
    expect(listed.out).not.toContain('\u001b');
    const shown = await Promise.all(
      ['ada@drive.example', 'ADA', id].map((who) => office().here(['users', 'show', who, '--json'])),
    );
    for (const { out } of shown) expect(JSON.parse(out)).toMatchObject({ id, sessions: 0, premium: null });
    const nobody = await office().here(['users', 'show', 'nobody']);
    expect([nobody.code, nobody.errors]).toEqual([1, 'There is no account "nobody".\n']);
  });

  test.runIf(isLong)('a role on the site is given, listed and taken away', async () => {
    await add('cy@drive.example', 'Cy');
    const roles = (...words: string[]) => office().here(['site', 'roles', ...words]);
    expect((await roles('cy')).out).toBe('cy@drive.example has no role on the site.\n');
    expect((await roles('cy', 'editor')).out).toBe('cy@drive.example has the role editor on the site.\n');
    expect((await roles()).out).toMatch(/^cy@drive\.example +editor *$/m);
    const listed = JSON.parse((await roles('--json')).out);
    expect(listed).toContainEqual(expect.objectContaining({ email: 'cy@drive.example', role: 'editor' }));
    expect((await roles('cy', 'none')).out).toBe('cy@drive.example has no role on the site.\n');
    expect((await roles()).out).not.toContain('cy@drive.example');
    const unknown = await roles('cy', 'owner');
    expect([unknown.code, unknown.out]).toEqual([3, '']);
    expect(unknown.errors).toContain('"owner" is no role: viewer, editor, publisher or none.');
    expect((await roles('nobody', 'viewer')).errors).toBe('There is no account "nobody".\n');
  });

  test.runIf(isLong)(
    'a password comes from standard input or a terminal, is refused when weak, and ends the sessions',
    async () => {
      await add('bo@drive.example', 'Bo');
      const { db } = office().database;
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'bo@drive.example')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('sessions')
        .values({
          id: 'S1',
          token: 'T1',
          userId: id,
          expiresAt: new Date(Date.now() + 1e6),
          ipAddress: '192.0.2.7',
          userAgent: 'A\u001b[31m browser',
        })
        .execute();
      const sessions = await office().here(['sessions', 'list', 'bo']);
      expect(sessions.out).toContain('192.0.2.7');
      expect(sessions.out).not.toContain('\u001b');
      const silent = await office().here(['users', 'password', 'bo']);
      expect([silent.code, silent.errors]).toEqual([3, expect.stringContaining('--password-stdin')]);
      const weak = await office().here(['users', 'password', 'bo', '--password-stdin'], {
        input: 'password',
      });
      expect(weak.code).toBe(1);
      const stored = () =>
        db.selectFrom('credentials').select('password').where('userId', '=', id).executeTakeFirstOrThrow();
      const before = await stored();
      expect(
        await office().admin(['users', 'password', 'bo', '--password-stdin'], { input: 'another good one' }),
      ).toMatchObject({ code: 0 });
      expect(await stored()).not.toEqual(before);
      const ended = await office().here(['sessions', 'end', 'bo', '--json']);
      expect(JSON.parse(ended.out)).toEqual({ id, ended: 0 });
    },
  );

  test.runIf(isLong)('a quota is set in the units that people write, and nonsense is refused', async () => {
    await add('cy@drive.example', 'Cy');
    expect((await office().here(['quota', 'cy', '1TiB'])).out).toBe(
      'cy@drive.example may use 1 TiB and uses 0 bytes.\n',
    );
    const refused = await Promise.all(
      ['lots', '-5GB', '999999TB'].map((size) => office().here(['quota', 'cy', size])),
    );
    expect(refused.map(({ code }) => code)).toEqual([3, 3, 3]);
    const { own_quota: quota } = await office()
      .database.db.selectFrom('drives')
      .innerJoin('users', 'users.id', 'drives.user_id')
      .select('own_quota')
      .where('email', '=', 'cy@drive.example')
      .executeTakeFirstOrThrow();
    expect(quota).toBe(2 ** 40);
  });

  test.runIf(isLong)('premium is given until a day, for so many days, and ended', async () => {
    await add('di@drive.example', 'Di');
    const until = await office().here(['premium', 'di', '--until', '2127-01-31', '--json']);
    expect(JSON.parse(until.out).premium).toEqual({
      type: 'platinum',
      expiresAt: '2127-01-31T23:59:59.999Z',
    });
    const wrong = await Promise.all(
      [
        ['--until', '2127-02-31'],
        ['--until', '2020-01-01'],
        ['--days', '0'],
        ['never'],
        ['off', '--days', '3'],
      ].map((rest) => office().here(['premium', 'di', ...rest])),
    );
    expect(wrong.map(({ code }) => code)).toEqual([3, 3, 3, 3, 3]);
    expect((await office().here(['premium', 'di', '--days', '30'])).out).toContain(
      'di@drive.example has platinum until',
    );
    expect((await office().here(['premium', 'di', 'off'])).out).toMatch(
      /^di@drive\.example had platinum until /,
    );
  });

  test.runIf(isLong)(
    'what is given beside a plan comes on top of its storage, is shown, and is taken back once',
    async () => {
      await add('lu@drive.example', 'Lu');
      const here = (...args: string[]) => office().here(args);
      const storage = async () =>
        JSON.parse((await here('users', 'show', 'lu', '--json')).out).space.quota as number;
      const before = await storage();
      expect(
        (await here('ledger', 'grant', 'lu', '--storage', '2GiB', '--days', '30', '--note', 'thanks')).out,
      ).toBe('lu@drive.example has 2 GiB more for 30 days.\n');
      expect((await here('ledger', 'grant', 'lu', '--plan', 'platinum', '--days', '10')).out).toMatch(
        /^lu@drive\.example has platinum until \d{4}-/,
      );
      expect(await storage()).toBe(before + 2 * 1024 ** 3);
      const shown = (await here('ledger', 'show', 'lu')).out;
      expect(shown).toMatch(/^1 .*\+2 GiB .* operator +thanks$/m);
      expect(shown).toMatch(/^2 .*\+10 days of platinum .* operator$/m);
      expect((await here('plans')).out).toMatch(/^platinum +\S+ \S+ +\d+ +[1-9]\d*$/m);
      const totals = JSON.parse((await here('ledger', 'totals', '--json')).out);
      expect(totals).toContainEqual(
        expect.objectContaining({ source: 'operator', unit: 'storage', taken: 0 }),
      );
      expect((await here('ledger', 'reverse', 'lu', '1')).out).toBe('Entry 3 takes back entry 1.\n');
      expect(await storage()).toBe(before);
      for (const number of ['1', '3', '9'])
        expect((await here('ledger', 'reverse', 'lu', number)).code).toBe(1);
      const more = await here('ledger', 'grant', 'lu', '--traffic', '100GB', '--days', '30');
      expect(more.out).toBe('lu@drive.example has 100 GB more traffic a month for 30 days.\n');
      const tasks = await here('ledger', 'grant', 'lu', '--downloads', '5');
      expect(tasks.out).toBe('lu@drive.example has 5 more downloads a day.\n');
      expect((await here('ledger', 'show', 'lu')).out).toMatch(
        /\+100 GB of traffic a month .*\n.*\+5 downloads a day/,
      );
      // The drive's own quota, and that of its plan again.
      await here('quota', 'lu', '1GiB');
      expect(await storage()).toBe(1024 ** 3);
      expect((await here('quota', 'lu', 'plan')).out).toBe(
        'lu@drive.example may use 10 GiB and uses 0 bytes.\n',
      );
      expect(await storage()).toBe(before);
    },
  );

  test.each(
    someOf(
      [
        [[], 'one of --plan, --storage, --traffic and --downloads'],
        [['--plan', 'platinum', '--storage', '1GB', '--days', '3'], 'one of --plan, --storage'],
        [['--downloads', '0'], 'from 1 to 1000000'],
        [['--traffic', '0'], '--traffic is more than nothing'],
        [['--plan', 'platinum'], '--plan needs --days'],
        [['--plan', 'free', '--days', '3'], 'no plan that can be given: platinum'],
        [['--storage', 'much'], 'is no size'],
        [['--storage', '0'], 'more than nothing'],
        [['--storage', '2000TiB'], 'more than a drive can have'],
        [['--storage', '1GB', '--days', '0'], 'from 1 to 36500'],
      ],
      2,
    ),
  )('a grant that makes no sense is refused: %j', async (options, words) => {
    if (!(await office().here(['users', 'show', 'mo'])).out) await add('mo@drive.example', 'Mo');
    const { code, errors } = await office().here(['ledger', 'grant', 'mo', ...options]);
    expect([code, errors]).toEqual([3, expect.stringContaining(words)]);
    expect((await office().here(['ledger', 'show', 'mo'])).out).toBe('');
  });

  test.runIf(isLong)(
    'an account is deleted only when that is said twice, and a job waits for its files',
    async () => {
      await add('ed@drive.example', 'Ed');
      const requests = await office().here(['users', 'delete', 'ed']);
      expect([requests.code, requests.errors]).toEqual([3, expect.stringContaining('--yes')]);
      expect((await office().here(['users', 'delete', 'ed', '--yes'])).code).toBe(0);
      const shown = JSON.parse((await office().here(['users', 'show', 'ed', '--json'])).out);
      expect(shown.cancelledAt).not.toBeNull();
    },
  );
});

test.runIf(isLong)(
  'who runs the drive is named, and shown; a link is printed only where there is no account',
  async () => {
    await add('gil@drive.example', 'Gil');
    expect((await office().here(['users', 'operator', 'gil'])).out).toBe(
      'gil@drive.example runs this drive.\n',
    );
    expect((await office().here(['users', 'list'])).out).toMatch(/gil@drive\.example .* operator$/m);
    expect((await office().here(['users', 'show', 'gil'])).out).toMatch(/^operator +since \d{4}-/m);
    const ended = await office().here(['users', 'operator', 'gil', 'off', '--json']);
    expect(JSON.parse(ended.out)).toMatchObject({ operatorSince: null });
    expect((await office().here(['users', 'list'])).out).not.toContain('operator');
    expect((await office().here(['users', 'operator', 'gil', 'on'])).code).toBe(3);
    const declined = await office().here(['users', 'link']);
    expect([declined.code, declined.out]).toEqual([1, '']);
    const { db } = office().database;
    await db.deleteFrom('files').execute();
    await db.deleteFrom('users').execute();
    const { code, out } = await office().here(['users', 'link']);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^http:\/\/localhost:8080\/drive\/login#operator=[\da-f]{64}\n$/),
    ]);
  },
);

test.runIf(isLong)(
  'the first steps are told only where there is no account, and the link on a terminal alone',
  async () => {
    const { db } = office().database;
    const [publicUrl, piped, terminal] = ['http://drive.test', { isTerminal: false }, { isTerminal: true }];
    await add('first@drive.example', 'First');
    for (const way of [piped, terminal]) expect(await firstSteps(db, { publicUrl, ...way })).toBeUndefined();
    await db.deleteFrom('files').execute();
    await db.deleteFrom('users').execute();
    expect(await firstSteps(db, { publicUrl, ...piped })).toMatch(/users add/);
    expect(await firstSteps(db, { publicUrl, ...piped })).not.toContain('#operator=');
    expect(await firstSteps(db, { publicUrl, ...terminal })).toMatch(
      /^ {2}http:\/\/drive\.test\/drive\/login#operator=[\da-f]{64}$/m,
    );
  },
);

test.runIf(isLong)(
  'codes are made, told once, listed without what they say, and revoked; feedback is listed, shown and closed',
  async () => {
    const made = await office().here(['codes', 'make', '--days', '30', '--count', '2', '--json']);
    const { codes, batch } = JSON.parse(made.out);
    expect(codes).toEqual([
      expect.stringMatching(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/),
      expect.stringMatching(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/),
    ]);
    const listed = await office().here(['codes', 'list', '--waiting']);
    expect(listed.out).toContain(batch);
    expect(listed.out).not.toContain(codes[0]);
    expect((await office().here(['codes', 'revoke', codes[0].toLowerCase()])).out).toBe('1 revoked.\n');
    expect((await office().here(['codes', 'revoke', batch])).out).toBe('1 revoked.\n');
    expect((await office().here(['codes', 'revoke', batch])).code).toBe(1);
    const windowed = await office().here([
      ...['codes', 'make', '--days', '7', '--uses', '5', '--from', '2127-01-01', '--until', '2127-01-31'],
      ...['--note', 'autumn', '--csv'],
    ]);
    expect(windowed.out).toMatch(
      /^code,plan,days,uses,from,until,batch,link\n(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4},platinum,7,5,2127-01-01T00:00:00\.000Z,2127-01-31T23:59:59\.999Z,B\w+,http:\S+\/drive\/all\?action=open_redeem_box&s_code=(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/m,
    );
    expect((await office().here(['codes', 'list'])).out).toMatch(/from 2127-01-01T00:00 on +autumn$/m);
    for (const wrong of [
      ['--until', '2020-01-01'],
      ['--from', '2127-02-01', '--until', '2127-01-01'],
      ['--plan', 'gold'],
      ['--uses', '0'],
      ['--csv', '--json'],
    ])
      expect((await office().here(['codes', 'make', '--days', '7', ...wrong])).code, wrong.join(' ')).toBe(3);
    expect((await office().here(['codes', 'make', '--days', '0'])).code).toBe(3);

    await office()
      .database.db.insertInto('feedback')
      .values({
        id: 'F1',
        user_id: null,
        contact: '',
        text: 'Red \u001b[31mwords',
        page: '/drive/all',
        request_id: '',
        user_agent: '',
        language: '',
        closed_at: null,
      })
      .execute();
    expect((await office().here(['feedback', 'list'])).out).toContain('a visitor');
    const shown = await office().here(['feedback', 'show', 'F1']);
    expect(shown.out).toContain('/drive/all');
    expect(shown.out).not.toContain('\u001b');
    expect((await office().here(['feedback', 'close', 'F1'])).code).toBe(0);
    expect((await office().here(['feedback', 'close', 'F1'])).code).toBe(1);
    expect((await office().here(['feedback', 'list'])).errors).toContain('Nothing is open.');
  },
);
