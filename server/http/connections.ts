import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { askForBodies, type BodyLimits, watchBodies } from './bodies.ts';
import { isObject, objectError } from './object-errors.ts';
import { requestIdHeader } from './request-id.ts';

/** How long a client may take, in milliseconds, how much it may send before its request is read, and how many there may be. */
export interface Limits extends BodyLimits {
  /** For the head of a request, from the opening of the connection. */
  readonly headers: number;
  /** Nothing read and nothing written. */
  readonly silence: number;
  /** Between two requests. A load balancer in front must time out sooner than we do; 60 s is common there. */
  readonly keepAlive: number;
  /** A client that does not read what we write, beyond the time that it takes at `bytesPerSecond`. */
  readonly stalledWrite: number;
  readonly bytesPerSecond: number;
  /** The same, however much waits for it. */
  readonly stalledWriteAtMost: number;
  /** How often all these are looked at. */
  readonly checkEvery: number;
  readonly headBytes: number;
  /** Those beyond are closed as they come. */
  readonly connections: number;
  /** Requests of one connection that may be without an answer (`pipelining.ts`). */
  readonly unanswered: number;
}

export const usualLimits: Limits = {
  headers: 10_000,
  request: 60_000,
  bodyWindow: 60_000,
  leastBytesPerSecond: 1024,
  silence: 60_000,
  keepAlive: 65_000,
  stalledWrite: 20_000,
  bytesPerSecond: 4096,
  stalledWriteAtMost: 60_000,
  checkEvery: 2000,
  headBytes: 16_384,
  connections: 10_000,
  unanswered: 16,
};

/** Header fields that a request may have. Node reads 2,000 and drops the rest in silence; that must not happen unseen. */
export const mostHeaders = 200;

export function createHttpServer(limits: Limits, listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: limits.headers,
      // `watchBodies` has the limits for bodies.
      requestTimeout: 0,
      keepAliveTimeout: limits.keepAlive,
      connectionsCheckingInterval: limits.checkEvery,
      maxHeaderSize: limits.headBytes,
      noDelay: true,
    },
    listener,
  );
  server.maxHeadersCount = 0;
  server.timeout = limits.silence;
  outwaitWork(server);
  server.maxConnections = limits.connections;
  server.on('connect', (_, socket) => {
    // Node has removed its own listener, and an unhandled `error` event would end the process.
    socket.on('error', () => socket.destroy());
    refuseRaw(socket, 405, 'allow: GET, HEAD\r\n');
  });
  cutStalledReaders(server, limits);
  askForBodies(server);
  watchBodies(server, limits, (socket, url) => answerUnreadable(tooSlow, socket, url));
  return server;
}

/**
 * While a request is whole and its answer has not begun, the silence is ours: Node would close the connection, and browsers send the
 * request again by another one without telling anybody, a `POST` too.
 */
function outwaitWork(server: Server): void {
  server.on('request', (request, response) => {
    response.on('timeout', (socket: Socket) => {
      if (!request.complete || response.headersSent) socket.destroy();
    });
  });
}

const tooSlow = Object.assign(new Error('The body did not come in time'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
});

const statusOfErrorCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** How long an unreadable request may keep sending: closed at once, its sender would not receive our answer. */
const lingering = 1000;
const refused = new WeakSet<Duplex>();

/** Answers an unreadable request, if the connection is still open, and closes it. */
export function answerUnreadable(error: Error & { code?: string }, socket: Duplex, url = ''): void {
  if (refused.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else refuseRaw(socket, statusOfErrorCode[error.code ?? ''] ?? 400, '', url);
}

function refuseRaw(socket: Duplex, status: number, headers = '', url = ''): void {
  refused.add(socket);
  const id = randomUUID();
  const words = STATUS_CODES[status] ?? '';
  const { type, body } = isObject(url)
    ? objectError(status, { message: words, resource: url.split('?')[0] ?? '', requestId: id })
    : { type: 'text/plain; charset=utf-8', body: `${status} ${words}\n` };
  socket.end(
    `HTTP/1.1 ${status} ${words}\r\n${headers}${requestIdHeader}: ${id}\r\n` +
      `connection: close\r\ncontent-type: ${type}\r\nx-content-type-options: nosniff\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), lingering).unref();
}

/**
 * Node's own timeout counts every byte as progress, so a reader of one byte a minute keeps its answer in our memory for
 * ever. This one requires a rate: while something waits to be written, the amount that waits must change within
 * `stalledWrite` plus the time that it takes at `bytesPerSecond`, and in any case within `stalledWriteAtMost`.
 */
function cutStalledReaders(server: Server, limits: Limits): void {
  const waiting = new Map<Socket, { readonly bytes: number; readonly since: number }>();
  server.on('connection', (socket: Socket) => {
    waiting.set(socket, { bytes: 0, since: 0 });
    socket.once('close', () => waiting.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    const { stalledWrite, bytesPerSecond, stalledWriteAtMost } = limits;
    for (const [socket, seen] of waiting) {
      const bytes = socket.writableLength;
      const allowed = Math.min(stalledWrite + (1000 * bytes) / bytesPerSecond, stalledWriteAtMost);
      if (bytes !== seen.bytes) waiting.set(socket, { bytes, since: now });
      else if (bytes > 0 && now - seen.since > allowed) socket.destroy();
    }
  }, limits.checkEvery);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
