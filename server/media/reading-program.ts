import type { InputAudioTrack } from 'mediabunny';
import type { MediaFacts } from '../tree/media.ts';
import { coverReaders } from './covers/readers.ts';
import { dateOf, known, mostTracks, positive, rounded, shortText } from './facts.ts';
import {
  largestCover,
  mostAtOnce,
  partsOf,
  type Reading,
  type ReadingReply,
  type ReadingRequest,
} from './reading-messages.ts';

/*
 * The program of the process that reads media without ffprobe (`reading-process.ts`). It has no file, asks its parent for
 * the bytes that it wants to see, and may be killed at any time.
 */
const reply = (message: ReadingReply): void => void process.send?.(message);

const asked: ((bytes: Uint8Array) => void)[] = [];
const readPart = (start: number, end: number): Promise<Uint8Array> =>
  new Promise((resolve) => {
    asked.push(resolve);
    reply({ start, end });
  });

async function read(start: number, end: number): Promise<Uint8Array> {
  if (end - start <= mostAtOnce) return readPart(start, end);
  const parts: Uint8Array[] = [];
  for (const part of partsOf(start, end)) parts.push(await readPart(part.start, part.end));
  return Buffer.concat(parts);
}

process.on('message', async (request: ReadingRequest) => {
  if ('bytes' in request) return asked.shift()?.(request.bytes);
  const { kind, size } = request;
  reply({ facts: (await readings[kind](size).catch(() => undefined)) ?? null });
});
process.on('disconnect', () => process.exit(0));

const readings: Record<Reading, (size: number) => Promise<MediaFacts | undefined>> = {
  picture: readPicture,
  media: readMedia,
  container: readContainer,
  'cover-record': sendCoverOfRecord,
  'cover-zip': sendCover('zip'),
  'cover-heic': sendCover('heic'),
  'cover-svg': sendCover('svg'),
  'cover-pdf': sendCover('pdf'),
};

/** The header of a picture is looked for in its first part. */
async function readPicture(size: number): Promise<MediaFacts> {
  const [{ default: exifr }, { imageSize }] = await Promise.all([import('exifr'), import('image-size')]);
  const bytes = await read(0, Math.min(size, mostAtOnce));
  const { width, height, orientation = 1, type } = imageSize(bytes);
  // Dates of cameras have no zone: what they say is kept as it stands.
  const exif = await exifr
    .parse(bytes, { reviveValues: false, pick: ['DateTimeOriginal', 'CreateDate', 'Make', 'Model'] })
    .catch(() => undefined);
  const taken = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(
    String(exif?.DateTimeOriginal ?? exif?.CreateDate ?? ''),
  );
  const isSideways = orientation > 4;
  return known({
    container: shortText(type),
    width: positive(isSideways ? height : width),
    height: positive(isSideways ? width : height),
    takenAt: taken ? dateOf(`${taken[1]}-${taken[2]}-${taken[3]}T${taken[4]}Z`) : undefined,
    camera: shortText([exif?.Make, exif?.Model].filter(Boolean).join(' ')),
  });
}

async function openMedia(size: number) {
  const { ALL_FORMATS, CustomSource, Input } = await import('mediabunny');
  const source = new CustomSource({ getSize: () => size, read: (start, end) => read(start, end) });
  return new Input({ formats: ALL_FORMATS, source });
}

/** The front of the cover of a record, or the first picture that there is. */
async function sendCoverOfRecord(size: number): Promise<undefined> {
  const { images = [] } = await (await openMedia(size)).getMetadataTags();
  const cover = (images.find(({ kind }) => kind === 'coverFront') ?? images[0])?.data;
  sendParts(cover);
}

function sendCover(kind: keyof typeof coverReaders): (size: number) => Promise<undefined> {
  return async (size) => {
    const readCover = await coverReaders[kind]();
    sendParts(await readCover(read, size));
  };
}

function sendParts(cover: Uint8Array | undefined): void {
  if (cover === undefined || cover.length > largestCover) return;
  for (const { start, end } of partsOf(0, cover.length)) reply({ cover: cover.subarray(start, end) });
}

async function readContainer(size: number): Promise<MediaFacts> {
  const { hasPictureInZip } = await import('./covers/zip.ts');
  return known({ hasCover: await hasPictureInZip(read, size) });
}

async function readMedia(size: number): Promise<MediaFacts | undefined> {
  const input = await openMedia(size);
  const format = await input.getFormat();
  const tracks = (await input.getTracks()).slice(0, mostTracks);
  const video = tracks.find((track) => track.isVideoTrack());
  const audio = tracks.filter((track): track is InputAudioTrack => track.isAudioTrack());
  if (video === undefined && audio.length === 0) return undefined;
  const [duration, tags] = await Promise.all([
    input.computeDuration(),
    input.getMetadataTags().catch(() => undefined),
  ]);
  return known({
    container: shortText(format.name).toLowerCase(),
    duration: rounded(positive(duration)),
    width: positive(video?.displayWidth),
    height: positive(video?.displayHeight),
    bitRate: positive(Math.round((size * 8) / duration)),
    videoCodec: video && codecOf(video.codec, video.internalCodecId),
    audioCodec: audio[0] && codecOf(audio[0].codec, audio[0].internalCodecId),
    audioTracks:
      audio.length === 0
        ? undefined
        : audio.map((track) => ({
            index: tracks.indexOf(track),
            codec: codecOf(track.codec, track.internalCodecId),
            language: shortText(track.languageCode).replace(/^und$/, ''),
            title: shortText(track.name),
            isDefault: track.disposition.default,
            channels: track.numberOfChannels,
          })),
    takenAt: dateOf(tags?.date),
    title: shortText(tags?.title),
    artist: shortText(tags?.artist),
    album: shortText(tags?.album),
    hasCover: (tags?.images?.length ?? 0) > 0,
  });
}

/** In the words of ffmpeg, which clients of the wire know. */
const codecOf = (codec: string | null, internal: unknown): string =>
  shortText(codec === 'avc' ? 'h264' : (codec ?? internal)).toLowerCase();
