import { randomUUID } from 'node:crypto';
import type { SiteReading } from '../render/reading.ts';

type Content = SiteReading['content'];

/**
 * Texts and records as one thread sends them to another: by numbers, with what the receiver does not have. Of a save that is one
 * file, or none.
 */
export interface SentContent {
  /** Whose numbers they are: a thread that was started anew counts anew. */
  readonly sender: string;
  /** Key → language → number. */
  readonly articles: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Key → number. */
  readonly records: ReadonlyMap<string, number>;
  /** By number, those that are not known. */
  readonly values: ReadonlyMap<number, unknown>;
}

/** Values that the receiver has, by the numbers of the sender. */
export interface KnownContent {
  readonly sender: string;
  readonly values: ReadonlyMap<number, unknown>;
}

/** `KnownContent` as the sender is told of it. */
export interface KnownNumbers {
  readonly sender: string;
  readonly numbers: ReadonlySet<number>;
}

/** Of a receiver who has nothing yet. */
export const noContent: KnownContent = { sender: '', values: new Map() };

export const numbersOf = ({ sender, values }: KnownContent): KnownNumbers => ({
  sender,
  numbers: new Set(values.keys()),
});

const thisThread = randomUUID();
let last = 0;
/** A value keeps its number for as long as its file is not read anew. */
const given = new WeakMap<object, number>();

function numberOf(value: unknown): number {
  const isKept = typeof value === 'object' && value !== null;
  const known = isKept ? given.get(value) : undefined;
  if (known !== undefined) return known;
  last += 1;
  if (isKept) given.set(value, last);
  return last;
}

export function sendContent({ articles, records }: Content, known: KnownNumbers): SentContent {
  const values = new Map<number, unknown>();
  const has = known.sender === thisThread ? known.numbers : new Set();
  const sent = (value: unknown): number => {
    const number = numberOf(value);
    if (!has.has(number)) values.set(number, value);
    return number;
  };
  return {
    sender: thisThread,
    articles: new Map(
      [...articles].map(([key, languages]) => [
        key,
        new Map([...languages].map(([tag, text]) => [tag, sent(text)])),
      ]),
    ),
    records: new Map([...records].map(([key, record]) => [key, sent(record)])),
    values,
  };
}

/** Puts the files together. @returns them, with what is known the next time. */
export function receiveContent(
  { sender, articles, records, values }: SentContent,
  known: KnownContent,
): { readonly content: Content; readonly known: KnownContent } {
  const now = new Map<number, unknown>();
  const received = (number: number): unknown => {
    const value = values.has(number) ? values.get(number) : known.values.get(number);
    now.set(number, value);
    return value;
  };
  const content = {
    articles: new Map(
      [...articles].map(([key, languages]) => [
        key,
        new Map([...languages].map(([tag, number]) => [tag, received(number)])),
      ]),
    ),
    records: new Map([...records].map(([key, number]) => [key, received(number)])),
  };
  // They are of the types that they were sent with.
  return { content: content as Content, known: { sender, values: now } };
}
