import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMailer, deliver, type Letter, writeLetter } from './index.ts';
import { languages } from './words.ts';

const known = await languages();

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drive-mail-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const values = { code: '123456', minutes: '10' };
const mailer = (smtpUrl?: string) =>
  createMailer({ outbox: join(folder, 'outbox'), publicUrl: 'https://drive.test', smtpUrl });

describe('the language of a letter', () => {
  test.each([
    ['', 'en-US'],
    ['*', 'en-US'],
    ['de', 'en-US'],
    ['de, ja;q=0.5, ko;q=0.8', 'ko'],
    ['zh', 'zh-CN'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-TW,zh;q=0.9', 'zh-TW'],
    ['zh-SG', 'zh-CN'],
    ['pt-BR', 'pt'],
    ['EN-gb', 'en-US'],
    ['es;q=0, uk', 'uk'],
    ['../../etc', 'en-US'],
    ['__proto__', 'en-US'],
    ['zh_TW', 'zh-TW'],
    ['yue, id;q=0.5', 'id'],
  ])('%j: %s', async (header, language) => {
    const sent: Letter[] = [];
    const send = async (letter: Letter) => void sent.push(letter);
    await deliver({ send })({ to: 'a@b.test', letter: 'sign-up', language: header, values });
    expect(sent.map((letter) => letter.language)).toEqual([language]);
  });

  test('is one of ours whatever is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (header) =>
        known.includes((await writeLetter('reset', 'a@b.test', header, values)).language),
      ),
      { numRuns: 30 },
    );
  });
});

describe('a letter', () => {
  test.each(known)('in %s is whole', async (language) => {
    for (const name of ['sign-up', 'known-address', 'reset'] as const) {
      const letter = await writeLetter(name, 'a@b.test', language, values);
      const hasCode = name !== 'known-address';
      expect(letter.text.includes('123456')).toBe(hasCode);
      expect(letter.subject.includes('123456')).toBe(hasCode);
      expect(letter.html).toContain(`<html lang="${language}">`);
      expect(letter.text + letter.html).not.toMatch(/[{}](?!font)|undefined/);
      expect(letter.text.trim().split('\n\n')).toHaveLength(3);
    }
  });

  test('names the link of the sign-in page as the page does', async () => {
    const letter = await writeLetter('known-address', 'a@b.test', 'ja', values);
    expect(letter.text).toContain('「パスワードをお忘れですか？」');
  });

  test('never carries markup of its values', async () => {
    const letter = await writeLetter('reset', 'a@b.test', 'en-US', {
      code: '<img src=x onerror="1">',
      minutes: '&',
    });
    expect(letter.html).toContain('&lt;img src=x onerror=&quot;1&quot;&gt;');
    expect(letter.html).not.toContain('<img');
  });
});

describe('the outbox', () => {
  test('gets each letter as a file that only its owner may read', async () => {
    const { send } = mailer();
    await Promise.all(
      ['a@b.test', 'c@d.test'].map(async (to) => send(await writeLetter('sign-up', to, 'ru', values))),
    );
    const outbox = join(folder, 'outbox');
    const names = await readdir(outbox);
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(/^[\dTZ-]+-[\da-f]{12}\.eml$/);
      expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(outbox)).mode & 0o777).toBe(0o700);
    const text = await readFile(join(outbox, names[0] ?? ''), 'utf8');
    expect(text).toMatch(/^From: PikPak Drive <no-reply@drive\.test>\r$/m);
    expect(text).toMatch(/^To: \S+@[bd]\.test\r$/m);
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(text).toMatch(/^Content-Language: ru\r$/m);
    expect(text).toMatch(/text\/plain/);
    expect(text).toMatch(/text\/html/);
  });

  test.each([
    'a@b.test\r\nBcc: c@d.test',
    'a@b.test, c@d.test',
    '"x" <a@b.test>',
    'a@b.test\u0085c',
    'a b@c.test',
  ])('takes no letter to %j', async (to) => {
    await expect(mailer().send(await writeLetter('reset', to, 'en-US', values))).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
  });

  test('keeps headers whole whatever is filled in', async () => {
    const code = '1\r\nBcc: c@d.test\n2';
    await mailer().send(await writeLetter('reset', 'a@b.test', 'en-US', { code, minutes: '10' }));
    const [name = ''] = await readdir(join(folder, 'outbox'));
    const [head = ''] = (await readFile(join(folder, 'outbox', name), 'utf8')).split('\r\n\r\n');
    expect(head).not.toMatch(/^bcc:/im);
  });
});

test('a mail server that is not there is an error, not a hang', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  const letter = await writeLetter('reset', 'a@b.test', 'en-US', values);
  await expect(mailer(`smtp://127.0.0.1:${port}`).send(letter)).rejects.toThrow(/ECONNREFUSED/);
});

test('a mail server gets the letter', async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 test\r\n');
    socket.on('data', (bytes) => {
      const said = String(bytes);
      heard.push(said);
      if (isData) {
        if (said.endsWith('\r\n.\r\n')) {
          isData = false;
          socket.write('250 taken\r\n');
        }
      } else if (said.startsWith('DATA')) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (said.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await mailer(`smtp://127.0.0.1:${port}`).send(await writeLetter('reset', 'a@b.test', 'en-US', values));
  await new Promise((resolve) => server.close(resolve));
  expect(heard.join('')).toMatch(/RCPT TO:<a@b\.test>/);
  expect(heard.join('')).toContain('123456');
});

test('an address that the mail server refuses and repeats is in no error, which would go to the log', async () => {
  const server = createServer((socket) => {
    socket.write('220 test\r\n');
    socket.on('data', (bytes) => {
      const said = String(bytes);
      if (said.startsWith('RCPT')) socket.write('550 5.1.1 <somebody@b.test>: no such user\r\n');
      else if (said.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const letter = await writeLetter('reset', 'somebody@b.test', 'en-US', values);
  const error = await mailer(`smtp://127.0.0.1:${port}`)
    .send(letter)
    .catch((refused: unknown) => refused);
  await new Promise((resolve) => server.close(resolve));
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toContain('550');
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('somebody');
});
