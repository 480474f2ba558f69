import {
  array,
  boolean,
  instanceof as instanceOf,
  iso,
  maximum,
  maxLength,
  minimum,
  nullable,
  number,
  optional,
  refine,
  safeParse,
  strictObject,
  string,
  union,
  type ZodMiniType,
} from 'zod/mini';
import type { MediaFacts } from '../tree/media.ts';
import { mostChapters, mostTracks, shortText } from './facts.ts';
import { mostAtOnce, type ReadingReply } from './reading-messages.ts';

/** A program that a file has taken over may tell anything: it is taken as far as it is what our own would tell. */
const text = string().check(refine((value) => value === shortText(value)));
const amount = number().check(minimum(0), maximum(2 ** 48));
const track = { index: amount, codec: text, language: text, title: text, isDefault: boolean() };
const listOf = <Entry extends ZodMiniType>(entry: Entry, most: number) =>
  optional(array(entry).check(maxLength(most)));

const facts = strictObject({
  container: optional(text),
  duration: optional(amount),
  width: optional(amount),
  height: optional(amount),
  bitRate: optional(amount),
  frameRate: optional(amount),
  videoCodec: optional(text),
  audioCodec: optional(text),
  audioTracks: listOf(strictObject({ ...track, channels: amount }), mostTracks),
  subtitleTracks: listOf(strictObject(track), mostTracks),
  chapters: listOf(strictObject({ start: amount, end: amount, title: text }), mostChapters),
  takenAt: optional(iso.datetime()),
  title: optional(text),
  artist: optional(text),
  album: optional(text),
  hasCover: optional(boolean()),
  camera: optional(text),
});

const place = number().check(minimum(0), refine(Number.isSafeInteger));
const reply = union([
  strictObject({ start: place, end: place }).check(
    refine(({ start, end }) => start < end && end - start <= mostAtOnce),
  ),
  strictObject({ cover: instanceOf(Uint8Array).check(refine(({ length }) => length <= mostAtOnce)) }),
  strictObject({ facts: nullable(facts) }),
]);

/** Undefined where a program of ours would not tell it. */
export const asFacts = (given: unknown): MediaFacts | undefined =>
  safeParse(facts, given).data as MediaFacts | undefined;

/** Undefined where a program of ours would not send it. */
export const asReply = (message: unknown): ReadingReply | undefined =>
  safeParse(reply, message).data as ReadingReply | undefined;
