import { setTimeout as rest, setImmediate as turn } from 'node:timers/promises';
import { type EgressAnswer, EgressError } from '../../egress/index.ts';
import type { TorrentContent } from '../metainfo.ts';
import type { Network } from '../network.ts';
import { blockSize } from '../peers/frames.ts';
import type { PeerHandlers } from '../peers/swarm.ts';
import type { Wire } from '../peers/wire.ts';
import { createPlaces, type Place } from './places.ts';

interface WebSeedOptions {
  readonly address: string;
  readonly content: Pick<TorrentContent, 'name' | 'isSingle' | 'files' | 'size' | 'pieceLength'>;
  readonly http: Network['http'];
  /** Milliseconds after the first fault that may pass; each later one in a row takes twice as long. */
  readonly firstRest?: number;
  /** Called after each answer, and each fault with the seconds to rest; `useless`: it is never to be asked again. */
  readonly answered?: (outcome: 'part' | 'fault' | 'useless', seconds: number) => void;
}

/** A requested block. */
interface Asked {
  readonly piece: number;
  readonly begin: number;
  readonly length: number;
  /** Offset in the content. */
  readonly at: number;
}

/** Requests at once: one of them costs a web server as much as a hundred in a row do. */
const [leastRequests, mostRequests] = [64, 500];
const mostRedirects = 5;
const zeros = Buffer.alloc(blockSize);
/** Bytes of padding in one turn of the event loop. */
const mostAtOnce = 256 * 1024;
/** Faults in a row that may pass, after which a web seed is left. */
const mostFaults = 4;
/** Seconds that a web server may have us wait. */
const longestRest = 300;
const [tooMany, internal] = [429, 500];

/** Why a web seed is not asked again: now, or never. */
class WebFault extends Error {
  /** Seconds after which it may be asked again; undefined: never. */
  readonly again: number | undefined;

  constructor(message: string, again?: number) {
    super(message);
    this.again = again;
  }
}

/**
 * A web server that has the content of a torrent (BEP 19), as a peer that has every piece: requested blocks that follow upon each other
 * become a request for a range, one after the other over one connection. What it sends is verified like what peers send.
 */
export function openWebSeed(
  { address, content, http, firstRest = 5000, answered = () => {} }: WebSeedOptions,
  handlers: PeerHandlers,
): Wire {
  const { pieceLength } = content;
  const placesOf = createPlaces(address, content);
  const ending = new AbortController();
  const { signal } = ending;
  /** By their offset: requests that wait, and those of the present answer that are still needed. */
  const waiting = new Map<number, Asked>();
  const coming = new Map<number, Asked>();
  /** Of the present answer, what was not sent yet, needed or not. */
  const ahead = new Set<number>();
  let wake = Promise.withResolvers<void>();
  /** Bytes of padding since the last turn of the event loop. */
  let padded = 0;
  let kept: { readonly url: string; readonly answer: EgressAnswer } | undefined;

  const wire: Wire = {
    key: `web ${address}`,
    interested: () => {},
    request: (piece, begin, length) => {
      const at = piece * pieceLength + begin;
      const asked = { piece, begin, length, at };
      if (ahead.has(at)) coming.set(at, asked);
      else {
        waiting.set(at, asked);
        wake.resolve();
      }
    },
    cancel: (piece, begin) => {
      const at = piece * pieceLength + begin;
      waiting.delete(at);
      coming.delete(at);
    },
    extend: () => {},
    together: (work) => work(),
    close: () => {
      ending.abort();
      wake.resolve();
    },
  };

  /** The first that waits, and those behind it without a gap. */
  function nextRun(): readonly Asked[] {
    const run: Asked[] = [];
    let [next] = waiting.values();
    while (next !== undefined) {
      run.push(next);
      waiting.delete(next.at);
      next = waiting.get(next.at + next.length);
    }
    return run;
  }

  /** Cuts what comes into the blocks of a run. False where the rest is no longer needed. */
  function cutter(run: readonly Asked[]): (chunk: Uint8Array) => boolean {
    const held = Buffer.allocUnsafe(blockSize);
    let [index, filled] = [0, 0];
    return (chunk) => {
      for (let at = 0; at < chunk.length; ) {
        const { piece, begin, length, at: offset } = run[index]!;
        const part = chunk.subarray(at, at + length - filled);
        held.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < length) break;
        [index, filled] = [index + 1, 0];
        ahead.delete(offset);
        if (coming.delete(offset)) handlers.block?.(wire, piece, begin, held.subarray(0, length));
        if (signal.aborted || (index < run.length && coming.size === 0)) {
          ahead.clear();
          return false;
        }
      }
      return true;
    };
  }

  async function bring(run: readonly Asked[]): Promise<void> {
    const [first, last] = [run[0]!, run.at(-1)!];
    for (const one of run) {
      coming.set(one.at, one);
      ahead.add(one.at);
    }
    const take = cutter(run);
    try {
      for (const place of placesOf(first.at, last.at + last.length))
        if (!(await bringPlace(place, take))) return;
    } finally {
      coming.clear();
      ahead.clear();
    }
  }

  /** Passes on the bytes of a place. False where they are no longer needed. */
  async function bringPlace(place: Place, take: (chunk: Uint8Array) => boolean): Promise<boolean> {
    const { url, from, to } = place;
    let left = to - from;
    if (url === undefined) return bringPadding(left, take);
    const answer = await ask(url, place);
    answered('part', 0);
    try {
      for await (const chunk of answer.body) {
        left -= chunk.length;
        if (left < 0) throw new WebFault('more bytes than were asked for');
        if (!take(chunk)) return false;
      }
      if (left > 0) throw new WebFault('fewer bytes than were asked for', 0);
      kept = { url, answer };
    } finally {
      if (kept?.answer !== answer) answer.end();
    }
    return true;
  }

  /** Zeros, of which a server sends nothing: others have their turn in between. */
  async function bringPadding(bytes: number, take: (chunk: Uint8Array) => boolean): Promise<boolean> {
    for (let left = bytes; left > 0; left -= blockSize) {
      if (signal.aborted || !take(zeros.subarray(0, Math.min(left, blockSize)))) return false;
      padded += blockSize;
      if (padded < mostAtOnce) continue;
      padded = 0;
      await turn();
    }
    return true;
  }

  async function ask(url: string, place: Place): Promise<EgressAnswer> {
    const headers = { range: `bytes=${place.from}-${place.to - 1}` };
    const before = kept;
    kept = undefined;
    if (before?.url === url) {
      const answer = await before.answer.again(headers).catch(() => undefined);
      if (answer?.status === 206 && isPart(answer, place)) return answer;
    }
    before?.answer.end();
    const answer = await http.open(url, { headers, signal, mostRedirects, isKept: true });
    if (isPart(answer, place)) return answer;
    answer.end();
    throw faultOf(answer);
  }

  /** Brings what is requested until it is closed, or fails for good. */
  async function serve(): Promise<void> {
    handlers.ready(wire);
    handlers.extensions?.(wire, { metadataNumber: 0, metadataSize: 0, mostRequests, leastRequests });
    handlers.bitfield?.(wire, allPieces(content));
    handlers.unchoked?.(wire);
    for (let faults = 0; !signal.aborted; ) {
      const run = nextRun();
      if (run.length === 0) {
        await wake.promise;
        wake = Promise.withResolvers();
        continue;
      }
      try {
        await bring(run);
        faults = 0;
      } catch (error) {
        const again = againAfter(error);
        if (signal.aborted) return;
        answered(again === undefined ? 'useless' : 'fault', again ?? 0);
        if (again === undefined || faults === mostFaults) return;
        waiting.clear();
        handlers.choked?.(wire);
        await rest(Math.max(1000 * again, firstRest * 2 ** faults), undefined, { signal });
        faults += 1;
        handlers.unchoked?.(wire);
      }
    }
  }

  // Whoever opened it knows it by then.
  void Promise.resolve()
    .then(serve)
    .catch(() => {})
    .finally(() => {
      ending.abort();
      kept?.answer.end();
      handlers.closed(wire);
    });
  return wire;
}

function isPart({ status, headers }: EgressAnswer, { from, to, size }: Place): boolean {
  if (status === 200) return from === 0 && to === size && headers['content-length'] === String(size);
  const [, first, last, total] =
    /^bytes (\d{1,16})-(\d{1,16})\/(\d{1,16}|\*)$/i.exec(headers['content-range'] ?? '') ?? [];
  return (
    status === 206 &&
    Number(first) === from &&
    Number(last) === to - 1 &&
    (total === '*' || Number(total) === size)
  );
}

function faultOf({ status, headers }: EgressAnswer): WebFault {
  const isBusy = status === tooMany || status >= internal;
  const seconds = /^\d{1,9}$/.test(headers['retry-after'] ?? '') ? Number(headers['retry-after']) : 0;
  return new WebFault(`answered with ${status}`, isBusy ? Math.min(seconds, longestRest) : undefined);
}

/**
 * Seconds after which it is worth to ask again; undefined: never. All addresses that cannot be reached are asked alike: the number of tries
 * would tell which of them are inside our network.
 */
function againAfter(error: unknown): number | undefined {
  if (error instanceof WebFault) return error.again;
  return error instanceof EgressError && (error.isTemporary || error.isUnreached) ? 0 : undefined;
}

/** A bitfield in which every piece is there. */
function allPieces({ size, pieceLength }: Pick<TorrentContent, 'size' | 'pieceLength'>): Uint8Array {
  const count = Math.ceil(size / pieceLength);
  const bits = new Uint8Array(Math.ceil(count / 8)).fill(255);
  if (count % 8 !== 0) bits[bits.length - 1] = 0xff00 >> (count % 8);
  return bits;
}
