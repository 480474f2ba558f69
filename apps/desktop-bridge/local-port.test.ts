import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const program = join(import.meta.dirname, 'main.ts');
const ending: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
});

/** The drive's server, which answers the call for a login code when the test says so. */
const asked = { call: Promise.withResolvers<ServerResponse>() };
let site = '';

beforeEach(async () => {
  asked.call = Promise.withResolvers();
  const server = createServer((request, response) => {
    expect([request.method, request.url]).toEqual(['POST', '/v1/auth/login-code']);
    asked.call.resolve(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ending.push(() => server.close().closeAllConnections());
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

/** The program, which has opened the browser and waits for its page. */
async function opening() {
  const home = mkdtempSync(join(tmpdir(), 'desktop-bridge-'));
  const account = { site, device: 'd', access: 'a', refresh: 'r', until: Date.now() + 3_600_000 };
  writeFileSync(join(home, 'account.json'), JSON.stringify(account));
  const child = spawn(process.execPath, [program, 'open'], {
    env: { ...process.env, DESKTOP_BRIDGE_HOME: home, BROWSER: 'true' },
  });
  ending.push(
    () => child.kill('SIGKILL'),
    () => rmSync(home, { recursive: true, force: true }),
  );
  let said = '';
  const address = Promise.withResolvers<URL>();
  child.stdout.on('data', (chunk) => {
    said += chunk;
    const [, opened] = /Opening (\S+)\n/.exec(said) ?? [];
    if (opened !== undefined) address.resolve(new URL(opened));
  });
  const query = (await address.promise).searchParams;
  const port = Number.parseInt(query.get('port') ?? '', 16);
  const body = JSON.stringify({ state: query.get('state'), code_challenge: 'c'.repeat(43) });
  const ended = once(child, 'close').then(([status]) => status);
  return { port, body, ended };
}

/** A question that begins and does not end. */
async function half(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const head = `POST /windows/client-auth-code HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: ${site}`;
  await once(socket, 'connect');
  socket.write(`${head}\r\ncontent-length: 99\r\n\r\n{`);
  return socket;
}

const ask = (port: number, body: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/windows/client-auth-code`, {
    method: 'POST',
    headers: { origin: site },
    body,
  });

test('a question that is cut off ends no other, which is answered as soon as the drive answers', async () => {
  const { port, body, ended } = await opening();
  const halves = await Promise.all(Array.from({ length: 20 }, () => half(port)));
  const answer = ask(port, body);
  const call = await asked.call.promise;
  for (const socket of halves) socket.destroy();
  // The program has seen them go once it has answered somebody who came after them.
  expect((await ask(port, '{}')).status).toBe(403);
  call.writeHead(200, { 'content-type': 'application/json' }).end('{"code":"login.x"}');
  const { status, headers } = await answer;
  expect([status, headers.get('x-auth-code')]).toEqual([200, 'login.x']);
  expect(await ended).toBe(0);
});

test('more connections than the port takes give way to the newest', async () => {
  const { port, body } = await opening();
  const first = await half(port);
  const gone = once(first, 'close');
  await Promise.all(Array.from({ length: 64 }, () => half(port)));
  await gone;
  const answer = ask(port, body);
  const call = await asked.call.promise;
  call.writeHead(200, { 'content-type': 'application/json' }).end('{"code":"login.x"}');
  expect((await answer).status).toBe(200);
});

test('the page that has asked keeps its connection, however many come after it', async () => {
  const { port, body, ended } = await opening();
  const answer = ask(port, body);
  const call = await asked.call.promise;
  const first = await half(port);
  const gone = once(first, 'close');
  await Promise.all(Array.from({ length: 64 }, () => half(port)));
  await gone;
  call.writeHead(200, { 'content-type': 'application/json' }).end('{"code":"login.x"}');
  expect((await answer).headers.get('x-auth-code')).toBe('login.x');
  expect(await ended).toBe(0);
});

test('where the drive gives no code, the page hears so and the program ends', async () => {
  const { port, body, ended } = await opening();
  const answer = ask(port, body);
  (await asked.call.promise).writeHead(500).end();
  expect((await answer).status).toBe(502);
  expect(await ended).toBe(1);
});
