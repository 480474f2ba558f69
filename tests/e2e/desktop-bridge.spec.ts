import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './person.ts';

const site = () => process.env.SITE ?? '';
const program = join(import.meta.dirname, '..', '..', 'apps', 'desktop-bridge', 'main.ts');
const mebibyte = 1024 * 1024;

// The program answers for the headers of a browser alone.
test.use({ extraHTTPHeaders: {}, expectedConsole: [/status of 40[13]|127\.0\.0\.1|net::ERR_FAILED/] });

/** A run of the program, with what it says. */
class Run {
  said = '';
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<number | null>;
  constructor(home: string, ...words: string[]) {
    // Everybody on a machine can read the words that a browser is started with.
    writeFileSync(join(home, 'browser'), '#!/bin/sh\necho "$*" > "$DESKTOP_BRIDGE_HOME/started"\n', {
      mode: 0o700,
    });
    const browser = join(home, 'browser');
    const env = { ...process.env, DESKTOP_BRIDGE_HOME: home, DESKTOP_BRIDGE_SETTLED: '0', BROWSER: browser };
    this.child = spawn(process.execPath, [program, ...words], { env });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream.on('data', (chunk) => {
        this.said += chunk;
      });
    this.ended = new Promise((done) => this.child.once('close', done));
  }
  /** The address that it opens. */
  async address(): Promise<string> {
    await expect.poll(() => this.said).toMatch(/Opening \S+\n/);
    return /Opening (\S+)\n/.exec(this.said)?.[1] ?? '';
  }
  async whole(): Promise<string> {
    expect([await this.ended, this.said]).toEqual([0, this.said]);
    return this.said;
  }
}

/** The way to the server, which can hold a request back. */
async function line(): Promise<{ origin: string; sent: () => number; held: Promise<void>; server: Server }> {
  let [sent, pieces] = [0, 0];
  const held = Promise.withResolvers<void>();
  const server = createServer((asked: IncomingMessage, response) => {
    if (asked.method === 'PATCH' && asked.headers['upload-offset'] !== undefined) {
      pieces += 1;
      // The second piece never arrives, the first time.
      if (pieces === 2) return held.resolve();
      sent += Number(asked.headers['content-length']);
    }
    const { hostname, port } = new URL(site());
    const { method, headers, url: path } = asked;
    const onward = request({
      hostname,
      port,
      method,
      path,
      headers: { ...headers, host: new URL(site()).host },
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, sent: () => sent, held: held.promise, server };
}

test('the desktop program signs in, uploads a folder through a kill, and signs the browser in @desktop', async ({
  page,
  person,
}) => {
  const home = mkdtempSync(join(tmpdir(), 'desktop-bridge-'));
  const startedWith = () => readFileSync(join(home, 'started'), 'utf8').trim();
  const folder = join(home, 'Pictures');
  mkdirSync(folder);
  const accountFile = join(home, 'account.json');
  const through = (origin: string) => {
    const account = JSON.parse(readFileSync(accountFile, 'utf8'));
    writeFileSync(accountFile, JSON.stringify({ ...account, site: origin }));
  };
  const list = async (parent: string): Promise<{ id: string; name: string; size: string }[]> =>
    (
      await person.call(
        'GET',
        `/drive/v1/files?parent_id=${parent}&filters=${encodeURIComponent('{"trashed":{"eq":false}}')}`,
      )
    ).body.files;

  const signingIn = new Run(home, 'sign-in', site());
  await page.goto(await signingIn.address());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your device is signed in');
  signingIn.child.stdin.write('\n');
  expect(await signingIn.whole()).toContain('Signed in.');

  const { origin, sent, held, server } = await line();
  through(origin);
  try {
    writeFileSync(join(folder, 'sea.bin'), Buffer.alloc(20 * mebibyte, 'sea'));
    writeFileSync(join(folder, 'film.mkv.part'), 'half');
    writeFileSync(join(folder, '.hidden'), 'x');
    const killed = new Run(home, 'watch', folder, '--once');
    await held;
    killed.child.kill('SIGKILL');
    await killed.ended;

    expect(await new Run(home, 'watch', folder, '--once').whole()).toContain('Went on with sea.bin');
    // Not a byte was sent twice.
    expect(sent()).toBe(20 * mebibyte);
    const [top] = await list('');
    expect(top?.name).toBe('Pictures');
    const [sea, ...others] = await list(top?.id ?? '');
    expect([sea?.name, sea?.size, others]).toEqual(['sea.bin', String(20 * mebibyte), []]);

    mkdirSync(join(folder, 'Summer'));
    renameSync(join(folder, 'sea.bin'), join(folder, 'Summer', 'beach.bin'));
    expect(await new Run(home, 'watch', folder, '--once').whole()).toContain(
      'Renamed sea.bin to Summer/beach.bin',
    );
    const [summer] = await list(top?.id ?? '');
    expect((await list(summer?.id ?? '')).map(({ id, name }) => [id, name])).toEqual([
      [sea?.id, 'beach.bin'],
    ]);
    expect(sent()).toBe(20 * mebibyte);

    rmSync(join(folder, 'Summer', 'beach.bin'));
    await new Run(home, 'watch', folder, '--once').whole();
    expect(await list(summer?.id ?? '')).toHaveLength(1);
  } finally {
    server.closeAllConnections();
    server.close();
  }

  through(site());
  await page.evaluate(() => localStorage.clear());
  rmSync(join(home, 'started'));
  const opening = new Run(home, 'open', '/drive/recent');
  const address = await opening.address();
  const query = new URL(address).searchParams;
  const local = `http://127.0.0.1:${Number.parseInt(query.get('port') ?? '', 16)}/windows/client-auth-code`;
  const body = JSON.stringify({ state: query.get('state'), code_challenge: 'c'.repeat(43) });
  const ask = (headers: Record<string, string>, given = body, url = local) =>
    fetch(url, { method: 'POST', headers, body: given }).then(({ status }) => status);
  expect(await ask({ origin: 'https://evil.example' })).toBe(403);
  expect(await ask({})).toBe(403);
  expect(await ask({ origin: site() }, body.replace(/"state":"./, '"state":"!'))).toBe(403);
  expect(await ask({ origin: site() }, body, `${local}/..`)).toBe(404);
  // Questions that never end do not hold the port against the page.
  const halves = Array.from({ length: 20 }, () => {
    const { hostname, port } = new URL(local);
    const half = connect(Number(port), hostname);
    half.write(
      `POST /windows/client-auth-code HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${site()}\r\ncontent-length: 99\r\n\r\n{`,
    );
    return new Promise<void>((done) =>
      half
        .resume()
        .on('error', () => {})
        .on('close', () => done()),
    );
  });
  // Not from the words that the browser was started with: they name a file, and only this person can read it.
  await expect.poll(() => existsSync(join(home, 'started')) && startedWith()).toMatch(/^file:\/\/\S+$/);
  const file = startedWith();
  expect(file).not.toContain(query.get('state'));
  expect(statSync(new URL(file)).mode & 0o077).toBe(0);
  await page.goto(file);
  await expect(page.getByRole('main')).toContainText(person.email);
  // Nothing is signed in yet: anybody's program can listen on a port, and be named in a link.
  expect(await page.evaluate(() => localStorage.getItem('credentials'))).toBeNull();
  expect(await opening.whole()).toContain('confirm it there');
  await Promise.all(halves);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/drive\/recent$/);
  expect(await page.evaluate(() => localStorage.getItem('credentials'))).toContain(person.id);
  expect(existsSync(new URL(file))).toBe(false);
  // Its port is closed again.
  await expect(ask({ origin: site() })).rejects.toThrow();
  expect(readdirSync(home).filter((name) => name.endsWith('.lock'))).toEqual([]);
  rmSync(home, { recursive: true, force: true });
});
