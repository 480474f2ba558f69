import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { ApiError } from '../errors.ts';

export interface BodyLimits {
  /** Milliseconds for a body that is read whole before it is looked at. */
  readonly request: number;
  /** A body that is read as it comes may take any time, but must bring `leastBytesPerSecond` in each window of so many milliseconds. */
  readonly bodyWindow: number;
  readonly leastBytesPerSecond: number;
  readonly checkEvery: number;
}

/** Bodies that a handler reads as they come. */
const streamed = new WeakSet<IncomingMessage>();

/** Milliseconds for which the rest of a refused body is discarded, so that its sender receives our answer. */
const lingering = 2000;

/**
 * The body of a request for a handler that streams it: an upload lasts as long as its bytes do. One that is not read to
 * its end, because it was refused, does not keep its connection for long. A chunk is valid until the next one is
 * requested.
 */
export function streamBody(request: IncomingMessage, response: ServerResponse): AsyncIterable<Uint8Array> {
  streamed.add(request);
  response.once('finish', () => {
    if (request.complete) return;
    request.resume();
    setTimeout(() => {
      if (!request.complete) request.destroy();
    }, lingering).unref();
  });
  const chunks: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  return request.socket instanceof Socket ? givenBack(chunks) : chunks;
}

/**
 * The memory of each chunk is released as soon as the next one is requested. The garbage collector would let 64 MB
 * accumulate, more than all else that an upload costs.
 */
async function* givenBack(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk;
    const memory = chunk.buffer as ArrayBuffer;
    // Node makes a buffer for each chunk of a body; a part of a larger one would not be ours alone.
    if (chunk.byteLength === memory.byteLength) memory.transfer(0);
  }
}

/** A small body, whole. @throws {ApiError} `request_too_large` */
export async function readBody(body: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > mostBytes) throw new ApiError('request_too_large');
    // The memory of a part is used again when the next one comes.
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts);
}

interface Awaited {
  readonly response: ServerResponse;
  since: number;
  /** Bytes that the socket had received by then. */
  bytes: number;
}

/**
 * Closes connections whose body does not arrive. Node's own limit is one time for every request, too short for large
 * uploads; this one knows which bodies are streams.
 */
export function watchBodies(
  server: Server,
  limits: BodyLimits,
  cut: (socket: Socket, url: string) => void,
): void {
  const awaited = new Map<IncomingMessage, Awaited>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    awaited.set(request, { response, since: performance.now(), bytes: request.socket.bytesRead });
    request.once('close', () => awaited.delete(request));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [request, one] of awaited) {
      if (request.complete) awaited.delete(request);
      else if (isTooSlow(request, one, now, limits)) {
        awaited.delete(request);
        if (one.response.headersSent) request.socket.destroy();
        else cut(request.socket, request.url ?? '');
      }
    }
  }, limits.checkEvery);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function isTooSlow(request: IncomingMessage, one: Awaited, now: number, limits: BodyLimits): boolean {
  const took = now - one.since;
  if (!streamed.has(request)) return took > limits.request;
  const bytes = request.socket.bytesRead;
  // Received and not read yet: the server is slow, not the client.
  const isOurs = request.readableLength > 0;
  if (!isOurs && took < limits.bodyWindow) return false;
  if (!isOurs && (bytes - one.bytes) * 1000 < limits.leastBytesPerSecond * took) return true;
  one.since = now;
  one.bytes = bytes;
  return false;
}

/**
 * `Expect: 100-continue` (RFC 9110 section 10.1.1): the body is requested when it is first read, so a refused one is
 * never sent. A connection on which it was not requested ends with the answer: it would be unclear whether the body or
 * another request comes next.
 */
export function askForBodies(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    const keepsAlive = response.shouldKeepAlive;
    const read = request._read;
    response.shouldKeepAlive = false;
    request._read = (size) => {
      request._read = read;
      if (!response.headersSent) {
        response.shouldKeepAlive = keepsAlive;
        response.writeContinue();
      }
      read.call(request, size);
    };
    server.emit('request', request, response);
  });
}
