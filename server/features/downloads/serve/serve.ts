import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { BlobError } from '../../../blobs/store.ts';
import { ApiError } from '../../../errors.ts';
import { evaluate, isRangeStillValid } from '../../../http/conditional.ts';
import {
  type ByteRange,
  contentRange,
  multipartRanges,
  parseRange,
  rangeLength,
  unsatisfiedRange,
} from '../../../http/ranges.ts';
import { requestIdHeader } from '../../../http/request-id.ts';
import type { Headers } from './content-headers.ts';
import { openOutlet, ReceiverGoneError } from './outlet.ts';

/** Something of known length that can be read from any byte. */
export interface Served {
  /** Bytes. */
  readonly size: number;
  /** Strong, with its quotes. */
  readonly etag: string;
  readonly lastModified?: Date;
  /** Until when a receiver may keep it unasked; absent where the address may show something else by then. */
  readonly expiresAt?: Date;
  /** The account whose traffic it is; absent for what is not counted. */
  readonly account?: string;
  /** The network of a visitor of a share, where it is sent to one. */
  readonly visitor?: string | undefined;
  /** With the type; those of length, range and validation are added. */
  readonly headers: Headers;
  /**
   * Writes the bytes of the range, of which there is at least one. A chunk's memory may be used again once `write` has
   * resolved for it. Must stop when `write` rejects.
   */
  readonly send: (range: ByteRange, write: (chunk: Uint8Array) => Promise<void>) => Promise<void>;
  /** Called once bytes begin to be sent, or would be if there were any. */
  readonly onBegun?: () => void;
  /** Called once its last byte is sent, whatever range that was in. */
  readonly onLastSent?: () => void;
}

/** Counts what leaves, and knows whose month is used up. */
export interface TrafficCounter {
  readonly isAllowed: (account: string, visitor?: string) => Promise<boolean>;
  /** False: the answer is to be broken off. */
  readonly count: (account: string, bytes: number, visitor?: string) => boolean;
}

interface ServeDeps {
  readonly traffic: TrafficCounter;
  readonly log: { error(facts: object, message: string): void };
  readonly now: () => number;
}

export type Serve = (reply: FastifyReply, served: Served) => Promise<FastifyReply>;

/**
 * Answers GET and HEAD: conditions, then one range, several or all (RFC 9110, sections 13 and 14). The bytes go to the
 * connection without Fastify, so the headers must be complete. A failure before the first byte is answered with a
 * status; after it, the connection is destroyed, since a short answer must not look complete.
 * @throws {ApiError} `traffic_exhausted` where the account may send no more this month; `shared_traffic_exhausted` where visitors of shares may
 * have no more of it.
 */
export function createServe({ log, now, traffic }: ServeDeps): Serve {
  return async (reply, served) => {
    const { raw } = reply.request;
    const { etag, lastModified, size } = served;
    const common = commonHeaders(reply, served, now());
    const method = raw.method ?? 'GET';
    const state = evaluate({ method, headers: raw.headers, etag, lastModified });
    if (state === 'precondition-failed') throw new ApiError('failed_precondition');
    if (state === 'not-modified') return answerEmpty(reply, 304, notModified(common));
    const plan = planOf(raw.method === 'HEAD' ? undefined : rangeHeader(raw.headers, served, now()), served);
    if (plan === 'unsatisfiable') {
      reply.header('content-range', unsatisfiedRange(size)).header('accept-ranges', 'bytes');
      throw new ApiError('range_not_satisfiable');
    }
    const headers = { ...common, ...plan.headers };
    if (raw.method === 'HEAD') return answerEmpty(reply, 200, headers);
    if (plan.steps.length === 0) {
      served.onBegun?.();
      served.onLastSent?.();
      return answerEmpty(reply, 200, headers);
    }
    const { account, visitor } = served;
    if (account === undefined) return pump(reply, { ...plan, headers }, served, log);
    if (!(await traffic.isAllowed(account))) throw new ApiError('traffic_exhausted');
    if (visitor !== undefined && !(await traffic.isAllowed(account, visitor)))
      throw new ApiError('shared_traffic_exhausted');
    const count = (bytes: number): boolean => traffic.count(account, bytes, visitor);
    return pump(reply, { ...plan, headers }, served, log, count);
  };
}

function commonHeaders(reply: FastifyReply, served: Served, now: number): Record<string, string> {
  const { etag, lastModified, expiresAt, headers } = served;
  return {
    ...headers,
    [requestIdHeader]: reply.request.id,
    'accept-ranges': 'bytes',
    'cache-control': expiresAt === undefined ? 'private, no-cache' : keptUntil(expiresAt, now),
    etag,
    ...(lastModified && { 'last-modified': lastModified.toUTCString() }),
  };
}

const keptUntil = (end: Date, now: number): string =>
  `private, max-age=${Math.max(0, Math.floor((end.getTime() - now) / 1000))}, immutable`;

/** A 304 repeats the headers that caches use, and none about a body that it does not have. */
function notModified(headers: Headers): Headers {
  const { 'content-type': _, 'content-disposition': __, ...rest } = headers;
  return rest;
}

function rangeHeader(
  headers: FastifyReply['request']['raw']['headers'],
  { etag, lastModified }: Served,
  now: number,
): string | undefined {
  const ifRange = headers['if-range'];
  const isValid = isRangeStillValid(typeof ifRange === 'object' ? String(ifRange) : ifRange, {
    etag,
    lastModified,
    now: new Date(now),
  });
  return isValid ? headers.range : undefined;
}

type Step = ByteRange | Buffer;

interface Plan {
  readonly status: number;
  readonly headers: Headers;
  readonly steps: readonly Step[];
}

function planOf(header: string | undefined, { size, headers: given }: Served): Plan | 'unsatisfiable' {
  const parsed = parseRange(header, size);
  if (parsed.type === 'unsatisfiable') return parsed.type;
  if (parsed.type === 'whole') {
    const steps = size === 0 ? [] : [{ start: 0, end: size - 1 }];
    return { status: 200, headers: { 'content-length': String(size) }, steps };
  }
  const [first, ...more] = parsed.ranges;
  if (first !== undefined && more.length === 0) {
    const headers = {
      'content-length': String(rangeLength(first)),
      'content-range': contentRange(first, size),
    };
    return { status: 206, headers, steps: [first] };
  }
  const frame = multipartRanges({
    ranges: parsed.ranges,
    size,
    type: given['content-type'] ?? 'application/octet-stream',
    boundary: randomBytes(20).toString('hex'),
  });
  return {
    status: 206,
    headers: { 'content-type': frame.contentType, 'content-length': String(frame.length) },
    steps: [
      ...frame.parts.flatMap(({ head, range }) => [Buffer.from(head, 'latin1'), range]),
      Buffer.from(frame.tail, 'latin1'),
    ],
  };
}

function answerEmpty(reply: FastifyReply, status: number, headers: Headers): FastifyReply {
  reply.hijack().raw.writeHead(status, headers).end();
  return reply;
}

async function pump(
  reply: FastifyReply,
  { status, headers, steps }: Plan,
  served: Served,
  log: ServeDeps['log'],
  count: (bytes: number) => boolean = () => true,
): Promise<FastifyReply> {
  const response = reply.raw;
  let hasBegun = false;
  const outlet = openOutlet(response, () => {
    hasBegun = true;
    reply.hijack();
    response.writeHead(status, headers);
    served.onBegun?.();
  });
  const write = async (chunk: Uint8Array): Promise<void> => {
    // Counted before it is sent: a receiver that leaves in the middle of a chunk has had a part of it.
    if (!count(chunk.length)) throw new ApiError('traffic_exhausted');
    await outlet.write(chunk);
  };
  try {
    for (const step of steps) {
      if (Buffer.isBuffer(step)) await write(step);
      else await served.send(step, write);
    }
    await outlet.end();
    response.end();
    if (steps.some((step) => !Buffer.isBuffer(step) && step.end === served.size - 1)) served.onLastSent?.();
  } catch (error) {
    const isGone = error instanceof ReceiverGoneError || response.destroyed;
    if (!isGone && !(error instanceof ApiError))
      log.error({ id: reply.request.id, err: error, fault: 'storage' }, 'content not readable');
    if (!hasBegun && !isGone) throw refusalOf(error);
    if (!hasBegun) reply.hijack();
    response.destroy();
  }
  return reply;
}

/** A store that fails may work again soon; content that is missing or too short will not. */
const refusalOf = (cause: unknown): ApiError =>
  cause instanceof ApiError
    ? cause
    : new ApiError(
        cause instanceof BlobError && cause.reason === 'unavailable' ? 'unavailable' : 'internal',
        {
          cause,
        },
      );
