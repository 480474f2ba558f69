import type { TorrentStatus } from './engine.ts';
import type { TorrentReason } from './error.ts';
import type { Answers, Ask, InspectedTorrent, Reply, TorrentFacts, Verb } from './messages.ts';
import {
  longestWebSeed,
  mostDepth,
  mostFiles,
  mostMetadata,
  mostName,
  mostTrackers,
  mostWebSeeds,
  type TorrentFile,
} from './metainfo.ts';
import { type ByteSpan, mostGiven } from './peers/giving.ts';

/** The child process handles untrusted input, so what it says is checked as if a stranger had said it. */

const reasons: readonly TorrentReason[] = [
  'malformed',
  'unsupported',
  'too-large',
  'no-peers',
  'ended',
  'cancelled',
];

/** Undefined for what is no reply. The answer itself is not checked yet. */
export function asReply(message: unknown): Reply | undefined {
  if (!isRecord(message) || !isCount(message.id)) return undefined;
  const { fault } = message;
  if (fault === undefined) return 'answer' in message || 'files' in message ? (message as Reply) : undefined;
  const isFault = isRecord(fault) && reasons.includes(fault.reason as TorrentReason);
  return isFault && isText(fault.message, 1000) ? (message as Reply) : undefined;
}

/** Whether an answer is one to this request. */
export function answers(request: Ask, id: number, answer: unknown): answer is Answers[Verb] {
  switch (request.verb) {
    case 'inspect':
    case 'metadata':
      return isInspected(answer);
    case 'open':
    case 'seed':
      return answer === id;
    case 'wanted':
      return isSpan(answer);
    case 'read':
      // Content comes by its own pipe.
      return false;
    case 'status':
      return isStatus(answer);
    case 'give':
    case 'close':
    case 'cancel':
      return answer === undefined;
  }
}

/** Adds files to those of earlier messages. False if they are not files, or do not follow upon those. */
export function addFiles(known: TorrentFile[], more: unknown): boolean {
  if (!Array.isArray(more) || known.length + more.length > mostFiles) return false;
  for (const file of more as readonly unknown[]) {
    const last = known.at(-1);
    if (!isFile(file)) return false;
    if (last !== undefined && (file.index <= last.index || file.offset < last.offset + last.size))
      return false;
    known.push(file);
  }
  return true;
}

/** Whether all files are within the content. */
export function fits(files: readonly TorrentFile[], { size }: Pick<TorrentFacts, 'size'>): boolean {
  const last = files.at(-1);
  return last === undefined || last.offset + last.size <= size;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;
const isTexts = (value: unknown, least: number, most: number, longest: number): boolean =>
  Array.isArray(value) &&
  value.length >= least &&
  value.length <= most &&
  value.every((one) => isText(one, longest));

const isFile = (value: unknown): value is TorrentFile =>
  isRecord(value) &&
  isCount(value.index) &&
  isCount(value.size) &&
  isCount(value.offset) &&
  isTexts(value.path, 1, mostDepth, mostName);

function isInspected(value: unknown): value is InspectedTorrent {
  if (!isRecord(value) || !isRecord(value.facts)) return false;
  const { infoHash, trackers, webSeeds, name, size, files, isPrivate } = value.facts;
  return (
    isText(infoHash, 40) &&
    /^[\da-f]{40}$/.test(infoHash) &&
    isTexts(trackers, 0, mostTrackers, 16_384) &&
    isTexts(webSeeds, 0, mostWebSeeds, longestWebSeed) &&
    isText(name, mostName) &&
    isCount(size) &&
    typeof isPrivate === 'boolean' &&
    Array.isArray(files) &&
    files.length === 0 &&
    value.info instanceof Uint8Array &&
    value.info.length <= mostMetadata
  );
}

const isSpan = (value: unknown): value is ByteSpan =>
  isRecord(value) &&
  isCount(value.from) &&
  isCount(value.to) &&
  value.to > value.from &&
  value.to - value.from <= mostGiven;

const isStatus = (value: unknown): value is TorrentStatus =>
  isRecord(value) && isCount(value.peers) && isCount(value.sending) && isCount(value.received);
