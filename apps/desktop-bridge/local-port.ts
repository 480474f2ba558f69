import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { account, callJson, Problem, say } from './account.ts';
import { browse } from './browse.ts';

const localPath = '/windows/client-auth-code';
/** Bytes of a question. */
const longest = 4096;
/** Wrong states, after which nobody is waited for any more. Other questions count for nothing, since anybody can ask them. */
const mostRefusals = 10;
/** Milliseconds for which the page is waited for. */
const longestWait = 120_000;
/**
 * Milliseconds for a question, and between two on one connection. A slow machine may take some seconds from the page's
 * preflight to its question; who begins one and does not end it holds nothing, since the oldest connection makes room.
 */
const bounds = { headersTimeout: 30_000, requestTimeout: 30_000, keepAliveTimeout: 30_000 };
const mostConnections = 64;

const isEqual = (one: unknown, other: string): boolean =>
  typeof one === 'string' &&
  Buffer.byteLength(one) === other.length &&
  timingSafeEqual(Buffer.from(one), Buffer.from(other));

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > longest) return {};
  }
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * Opens the drive in the browser and signs it in: the page asks this port for a code, once, and names the state that it was opened with.
 * Other pages and other programs of this machine know no state, and are given nothing.
 */
export async function open(path: string): Promise<void> {
  const { site } = await account();
  const state = randomBytes(24).toString('base64url');
  const over = ending();
  let refusals = 0;
  let isAnswered = false;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (status: number): void => void response.writeHead(status).end();
    // By the Host too: a name that somebody else has pointed at this machine is none of ours.
    if (request.url !== localPath || request.headers.host !== `127.0.0.1:${port}`) return refuse(404);
    if (request.headers.origin !== site) return refuse(403);
    response.setHeader('access-control-allow-origin', site);
    response.setHeader('vary', 'origin');
    response.setHeader('cache-control', 'no-store');
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'POST');
      response.setHeader('access-control-allow-headers', 'content-type');
      response.setHeader('access-control-allow-private-network', 'true');
      response.writeHead(204).end();
      return;
    }
    if (request.method !== 'POST') return refuse(405);
    const { state: given, code_challenge } = await bodyOf(request);
    if (isAnswered || !isEqual(given, state) || typeof code_challenge !== 'string') {
      refusals += 1;
      if (refusals >= mostRefusals) over.resolve(false);
      return refuse(403);
    }
    isAnswered = true;
    // It makes room for nobody: its answer is the only one.
    connections.delete(request.socket);
    try {
      const { code } = await callJson('POST', '/v1/auth/login-code', { code_challenge }, over.signal);
      response.setHeader('access-control-expose-headers', 'x-auth-code');
      response.writeHead(200, { 'x-auth-code': code, connection: 'close' });
      response.end(() => over.resolve(true));
    } catch {
      response.writeHead(502).end(() => over.resolve(false));
    }
  };
  const server = createServer(bounds, (request, response) => {
    // A question that was cut off; it ends no other's.
    answer(request, response).catch(() => response.destroy());
  });
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    const [oldest] = connections;
    if (connections.size > mostConnections) oldest?.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const query = { from_source: 'pc_client', port: port.toString(16), state, return_to: path };
  const close = await browse(`${site}/drive/login?${new URLSearchParams(query)}`);
  const hasAsked = await over.promise;
  close();
  server.close();
  server.closeAllConnections();
  if (!hasAsked)
    throw new Problem('The page did not ask for a sign-in. Perhaps you are signed in there already.');
  say('The browser asks whether the account is yours: confirm it there.');
}

/** A result, false once the time is over; the signal ends what is still under way then. */
function ending() {
  const { promise, resolve: settle } = Promise.withResolvers<boolean>();
  const ended = new AbortController();
  const resolve = (result: boolean): void => {
    clearTimeout(timer);
    settle(result);
    ended.abort();
  };
  const timer = setTimeout(() => resolve(false), longestWait);
  return { promise, resolve, signal: ended.signal };
}
