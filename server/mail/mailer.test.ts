import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openMailServer } from './fixtures/mail-server.ts';
import { createMailer, type Mailer, writeLetter } from './index.ts';
import { mailerCases } from './mailer.cases.ts';

const letterTo = (to: string) => writeLetter('sign-up', to, 'en-US', { code: '123456', minutes: '10' });

function openMailer(outbox: string, smtpUrl?: string): Mailer {
  const now = () => Date.UTC(2026, 0, 1);
  const mailer = createMailer({ outbox, publicUrl: 'https://drive.test', smtpUrl, now });
  onTestFinished(() => mailer.close());
  return mailer;
}

describe('the outbox', () => {
  async function openOutbox() {
    const folder = await mkdtemp(join(tmpdir(), 'drive-mail-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const outbox = join(folder, 'outbox');
    const files = () => readdir(outbox).catch(() => []);
    return { outbox, files, mailer: openMailer(outbox) };
  }

  mailerCases(async () => {
    const { outbox, files, mailer } = await openOutbox();
    const received = async () =>
      Promise.all(
        (await files()).map(async (name) => {
          const text = await readFile(join(outbox, name), 'utf8');
          return { to: (/^To: (.*)\r$/m.exec(text)?.[1] ?? '').split(', '), text };
        }),
      );
    return { mailer, received };
  });

  test('keeps each letter as a file that its owner alone may read', async () => {
    const { outbox, files, mailer } = await openOutbox();
    await Promise.all(['a@b.test', 'c@d.test'].map(async (to) => mailer.send(await letterTo(to))));
    expect(await files()).toHaveLength(2);
    for (const name of await files()) {
      expect(name).toMatch(/^2026-01-01T00-00-00-000Z-[\da-f]{12}\.eml$/);
      expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(outbox)).mode & 0o777).toBe(0o700);
  });
});

describe('a mail server', () => {
  const noOutbox = join(tmpdir(), 'drive-mail-not-made');

  mailerCases(async () => {
    const { url, received } = await openMailServer();
    return { mailer: openMailer(noOutbox, url), received: async () => received };
  });

  test('that is not there is an error', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const mailer = openMailer(noOutbox, `smtp://127.0.0.1:${port}`);
    await expect(mailer.send(await letterTo('a@b.test'))).rejects.toThrow(/ECONNREFUSED/);
  });

  test('that never says a word is an error, not a hang', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const mailer = openMailer(noOutbox, `smtp://127.0.0.1:${port}?greetingTimeout=20`);
    await expect(mailer.send(await letterTo('a@b.test'))).rejects.toThrow(/greeting/i);
  });

  test('that takes the letter only in part is an error', async () => {
    const { url } = await openMailServer({
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(Object.assign(new Error('no space'), { responseCode: 452 })));
      },
    });
    await expect(openMailer(noOutbox, url).send(await letterTo('a@b.test'))).rejects.toThrow('452');
  });

  test('that refuses an address and repeats it leaves no address in the error, which goes to the log', async () => {
    const { url, received } = await openMailServer({
      onRcptTo({ address }, _session, done) {
        done(Object.assign(new Error(`5.1.1 <${address}>: no such user`), { responseCode: 550 }));
      },
    });
    const error = await openMailer(noOutbox, url)
      .send(await letterTo('somebody@b.test'))
      .catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toContain('550');
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('somebody');
    expect(received).toEqual([]);
  });
});
