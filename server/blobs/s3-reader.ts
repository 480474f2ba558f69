import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenedS3, S3Place } from './s3-client.ts';
import { asBlobError } from './s3-errors.ts';
import { BlobError, type ByteRange } from './store.ts';

interface Source {
  readonly opened: OpenedS3;
  readonly place: Pick<S3Place, 'bucket'>;
  readonly key: string;
}

/** Connections that may break in a row, without a byte in between, before a download does. */
const mostBreaks = 3;
/** In ms: the longest pause after the first break; it doubles with each. */
const firstPause = 200;

/** Opens bytes of an object. A connection that breaks is replaced by another one, which goes on where it stopped. */
export async function readObject(source: Source, range: ByteRange | undefined): Promise<Readable> {
  if (range !== undefined && !(range.start >= 0 && range.start <= range.end)) {
    throw new BlobError('out-of-range', `There are no bytes ${range.start} to ${range.end}`);
  }
  const first = await openObject(source, range);
  const stream = Readable.from(bytesFrom(source, first), { objectMode: false, highWaterMark: 1024 * 1024 });
  // A generator that was never asked for a byte would leave it open.
  stream.once('close', () => first.body.destroy());
  return stream;
}

interface Opened {
  readonly body: Readable;
  readonly start: number;
  readonly end: number;
}

async function openObject({ opened, place, key }: Source, range: ByteRange | undefined): Promise<Opened> {
  const { s3, client } = opened;
  const Range = range && `bytes=${range.start}-${range.end}`;
  const answer = await client.send(
    new s3.GetObjectCommand({ Bucket: place.bucket, Key: key, ...(Range && { Range }) }),
  );
  const body = answer.Body as Readable;
  if (range === undefined) return { body, start: 0, end: (answer.ContentLength ?? 0) - 1 };
  const [, start, end] = /^bytes (\d+)-(\d+)\//.exec(answer.ContentRange ?? '') ?? [];
  if (Number(start) === range.start && Number(end) === range.end) return { body, ...range };
  body.destroy();
  throw new BlobError('out-of-range', `S3 has ${answer.ContentRange ?? 'no such range'}`);
}

async function* bytesFrom(source: Source, first: Opened): AsyncGenerator<Uint8Array> {
  let { body } = first;
  let position = first.start;
  let breaks = 0;
  while (position <= first.end) {
    try {
      for await (const chunk of body) {
        position += chunk.length;
        breaks = 0;
        yield chunk;
      }
      if (position > first.end) return;
      throw new BlobError('unavailable', 'The object ended before its length');
    } catch (error) {
      breaks += 1;
      if (breaks > mostBreaks) throw asBlobError(error);
      await pause(Math.random() * firstPause * 2 ** (breaks - 1));
      const next = await openObject(source, { start: position, end: first.end }).catch(asUnavailable);
      body = next.body;
    }
  }
}

/** An object that is gone while it is read was there when the reading began. */
function asUnavailable(error: unknown): never {
  throw new BlobError('unavailable', 'The rest of the object could not be read', { cause: error });
}
