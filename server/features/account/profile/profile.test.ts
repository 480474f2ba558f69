import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { exchangeToken } from '../../../../api/contract/account.ts';
import * as contract from '../../../../api/contract/profile.ts';
import { accountServerOfFile, password } from '../fixtures/account-server.ts';
import { accountsWithoutSkeletons } from '../repo/accounts.ts';

const accountServer = accountServerOfFile();

describe('the profile', () => {
  test('is for who is signed in', async () => {
    for (const endpoint of [contract.getProfile, contract.changeProfile, contract.deleteAccount]) {
      expect((await accountServer().call(endpoint, { body: {} })).status).toBe(401);
    }
  });

  test('tells what api.md says', async () => {
    const { token, id, email, name } = await accountServer().person();
    const { body } = await accountServer().call(contract.getProfile, { token });
    expect(body).toEqual({
      sub: id,
      name,
      picture: '',
      email,
      email_verified: true,
      phone_number: '',
      password: 'set',
      status: 'ACTIVE',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      password_updated_at: expect.stringMatching(/Z$/),
      providers: [],
      second_factor: false,
      drive_revision: '0',
    });
  });

  test('tells what the account may do with the site, whoever runs the drive publishing it', async () => {
    const { token, id } = await accountServer().person();
    const role = async () => (await accountServer().call(contract.getProfile, { token })).body.site_role;
    expect(await role()).toBeUndefined();
    await sql`insert into site_roles (user_id, role) values (${id}, 'viewer')`.execute(
      accountServer().database.db,
    );
    expect(await role()).toBe('viewer');
    await sql`update users set operator_since = now() where id = ${id}`.execute(accountServer().database.db);
    expect(await role()).toBe('publisher');
  });

  const rename = (token: string, name: string) =>
    accountServer().call(contract.changeProfile, { token, body: { name } });

  test.each([
    ['Ada Lovelace', 'Аda Lоvеlаcе'],
    ['Paypal', 'PaypaI'],
    ['Bob Stone', 'Вob Stone'],
    ['turner', 'tumer'],
    ['Grace 0', 'Grace O'],
    ['ﬁne name', 'fine name'],
    ['Zoë Kravitz', 'Zoe\u0308 Kravitz'],
  ])('%j keeps a stranger from %j', async (taken, alike) => {
    await accountServer().person(taken);
    const { token } = await accountServer().person();
    expect(await rename(token, alike)).toMatchObject({ status: 409, body: { error: 'name_taken' } });
  });

  test('lets names be that only resemble each other', async () => {
    for (const name of ['Ilia', 'Lila', 'José', 'Jose', '山田', '山⽥ 太郎', 'Мария', 'Иван Петров']) {
      const { token } = await accountServer().person();
      expect([name, (await rename(token, name)).status]).toEqual([name, 200]);
    }
  });

  test('of two that take names of one look at one instant one has it', async () => {
    const people = await Promise.all([accountServer().person(), accountServer().person()]);
    const answers = await Promise.all(
      people.map(({ token }, at) => rename(token, ['Marie Curie', 'Mаrie Curie'][at] ?? '')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    ['Max Reger', 'Мах Reger'],
    ['Kate Bush', 'Катe Bush'],
    ['Ali Baba', 'Aӏi Baba'],
    ['San Remo', 'Saп Remo'],
  ])('%j is taken where %j is', async (first, second) => {
    const [one, two] = [await accountServer().person(), await accountServer().person()];
    expect((await rename(one.token, first)).status).toBe(200);
    expect((await rename(two.token, second)).status).toBe(409);
  });

  test.each([
    'admin',
    'Admin 1',
    'ADMIN',
    'аdmin',
    '4dm1n',
    'PikPak Support',
    'PikPak',
    'P i k P a k',
    'the real pikpak',
    'PіkPаk Теаm',
    'ᴀᴅᴍɪɴ',
    'aдmin',
    'PikPaк',
    'Pikpaĸ',
    'Рік Рак',
    'ᴘɪᴋᴘᴀᴋ',
    'P1kPak',
    'support_24',
    'Official account',
    'ｒｏｏｔ',
    'Soporte',
    'поддержка',
    '官方客服',
    '운영자',
  ])('%j passes for the server, and is nobody’s', async (name) => {
    const { token } = await accountServer().person();
    expect(await rename(token, name)).toMatchObject({ status: 400, body: { error: 'name_reserved' } });
  });

  test.each(['Administer', 'Root Beer', 'Test Drive', 'Helpful Hannah', 'Pik', 'Teamwork', '2Pac'])(
    '%j does not',
    async (name) => {
      const { token } = await accountServer().person();
      expect((await rename(token, name)).status).toBe(200);
    },
  );

  test.each([
    ['a soft hyphen', 'Gra\u00adce'],
    ['a zero-width joiner', 'Gra\u200dce'],
    ['an isolate', 'Gra\u2066ce'],
    ['a mark of direction', 'Grace\u200f'],
    ['an Arabic letter mark', 'Grace\u061c'],
    ['a filler of Hangul', '\u3164\u3164'],
    ['blanks of Braille', '\u2800\u2800\u2800'],
    ['a tag', 'Grace\u{e0041}'],
    ['a variation selector', 'Grace\ufe0f'],
    ['a letter for private use', 'Grace\ue000'],
    ['a heap of accents', `Grace${'\u0301'.repeat(9)}`],
  ])('no name has %s', async (_, name) => {
    const { token } = await accountServer().person();
    expect((await rename(token, name)).body.error).toBe('invalid_argument');
  });

  test('names from before these rules go on, and a new one that looks like them is refused', async () => {
    const { db } = accountServer().database;
    const older = await accountServer().person();
    const twin = await accountServer().person();
    await db.updateTable('users').set({ name: 'Admin' }).where('id', '=', older.id).execute();
    await db.updateTable('users').set({ name: 'Аdmin' }).where('id', '=', twin.id).execute();
    await sql`update users set name_likenesses = null where id in (${older.id}, ${twin.id})`.execute(db);
    await accountServer().another();
    await expect
      .poll(async () => (await accountsWithoutSkeletons(db, 10)).map(({ id }) => id), { interval: 5 })
      .toEqual([]);
    for (const name of ['Admin', 'Аdmin']) expect((await accountServer().signIn(name)).status).toBe(200);
    expect((await accountServer().call(contract.getProfile, { token: older.token })).body.name).toBe('Admin');
    await expect(
      accountServer().accounts.admin.createUser({ email: 'third@people.test', password, name: 'Аdmіn' }),
    ).rejects.toMatchObject({ reason: 'name_taken' });
  });

  test('the operator may call an account as the server is called', async () => {
    const id = await accountServer().accounts.admin.createUser({
      email: 'support@people.test',
      password,
      name: 'PikPak Support',
    });
    expect(id).toMatch(/\w/);
  });

  test('takes a new name, which nobody else has', async () => {
    const [a, b] = [await accountServer().person('Grace'), await accountServer().person()];
    const rename = (token: string, name: unknown) =>
      accountServer().call(contract.changeProfile, { token, body: { name } });
    expect((await rename(a.token, ' Grace  Hopper ')).body.name).toBe('Grace Hopper');
    expect((await rename(a.token, 'GRACE HOPPER')).status).toBe(200);
    expect(await rename(b.token, 'grace hopper')).toMatchObject({
      status: 409,
      body: { error: 'name_taken' },
    });
    for (const name of [
      '',
      'x',
      'a@b.c',
      '\u202eevil',
      'a\u0000b',
      '\u200b\u200b',
      'x'.repeat(33),
      '\ud800a',
      7,
      { length: { toString: [] } },
    ]) {
      expect((await rename(a.token, name)).body.error).toBe('invalid_argument');
    }
    expect((await accountServer().signIn('Grace Hopper')).status).toBe(200);
  });
});

describe('the avatar', () => {
  const put = async (token: string | undefined, bytes: Buffer<ArrayBuffer>) => {
    const answer = await fetch(`${await accountServer().listen()}${contract.putAvatar.path}`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/octet-stream',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: bytes,
    });
    return { status: answer.status, body: await answer.json() };
  };
  const noise = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });

  test('becomes a square WebP of at most 512 pixels and 64 KB, without what else was in the file', async () => {
    const { token } = await accountServer().person();
    const original = await noise(1600, 900)
      .withExif({ IFD0: { Copyright: 'me' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await put(token, original);
    expect(status).toBe(200);
    expect(body.picture).toMatch(/^http:\/\/drive\.test\/v1\/user\/avatar\/A[\w-]{24}$/);
    const me = await accountServer().call(contract.getProfile, { token });
    expect(me.body.picture).toBe(body.picture);
    const id = body.picture.split('/').pop();
    const got = await accountServer().call(contract.getAvatar, { params: { id } });
    expect(got.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(got.body.length).toBeLessThanOrEqual(65_536);
    const { format, width, height, exif } = await sharp(got.body).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 512, height: 512 });

    const next = await put(token, await noise(20, 20).png().toBuffer());
    expect(next.body.picture).not.toBe(body.picture);
    expect((await accountServer().call(contract.getAvatar, { params: { id } })).status).toBe(404);
    expect((await accountServer().call(contract.deleteAvatar, { token })).status).toBe(200);
    expect((await accountServer().call(contract.getProfile, { token })).body.picture).toBe('');
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
    ['a cut picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('is not %s', async (_, bytes) => {
    const { token } = await accountServer().person();
    expect(await put(token, bytes)).toMatchObject({ status: 400, body: { error: 'invalid_argument' } });
  });

  test('has limits on bytes and pixels, and an owner', async () => {
    const { token } = await accountServer().person();
    expect((await put(undefined, Buffer.from('x'))).status).toBe(401);
    expect((await put(token, Buffer.alloc(11 * 1024 * 1024))).body.error).toBe('request_too_large');
    const wide = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await put(token, wide)).status).toBe(400);
  });
});

describe('deletion', () => {
  const remove = (token: string, body: object) =>
    accountServer().call(contract.deleteAccount, { token, body });

  test.each([{}, { password: 'wrong' }])('is refused for %j', async (body) => {
    const person = await accountServer().person();
    expect((await remove(person.token, body)).body.error).toBe('invalid_password');
    expect((await accountServer().signIn(person.email)).status).toBe(200);
  });

  test('is refused for a code where there is no second factor', async () => {
    const { token } = await accountServer().person();
    expect((await remove(token, { code: '123456' })).body.error).toBe('second_factor_incorrect');
  });

  test('ends the sessions at once and freezes the account until it has gone', async () => {
    const person = await accountServer().person();
    expect(await remove(person.token, { password })).toMatchObject({ status: 200, body: {} });
    expect(accountServer().deleted.filter((id) => id === person.id)).toHaveLength(1);
    expect((await accountServer().call(contract.getProfile, { token: person.token })).status).toBe(401);
    const refreshed = await accountServer().call(exchangeToken, {
      body: { grant_type: 'refresh_token', refresh_token: person.refreshToken },
    });
    expect(refreshed.body.error_code).toBe(4126);
    expect(await accountServer().signIn(person.email)).toMatchObject({
      status: 403,
      body: { error: 'account_in_cancellation', error_code: 50 },
    });
    expect((await accountServer().signIn(person.email, 'wrong password')).body.error_code).toBe(4022);
    const { admin } = accountServer().accounts;
    expect(await admin.listCancelled()).toContain(person.id);
    expect(await admin.erase(person.id)).toBe(true);
    expect(await admin.erase(person.id)).toBe(false);
    expect((await accountServer().signIn(person.email)).body.error_code).toBe(4022);
  });

  test('does not erase an account that nobody deleted', async () => {
    const person = await accountServer().person();
    expect(await accountServer().accounts.admin.erase(person.id)).toBe(false);
    expect((await accountServer().signIn(person.email)).status).toBe(200);
  });

  test('asked for twice begins once', async () => {
    const person = await accountServer().person();
    const { admin } = accountServer().accounts;
    await Promise.all([admin.deleteUser(person.id), admin.deleteUser(person.id)]);
    expect(accountServer().deleted.filter((id) => id === person.id)).toHaveLength(1);
  });
});
