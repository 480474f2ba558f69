import type { FileAnswer } from '../../api/contract/file.ts';

export interface MediaTrack {
  /** Its place among all tracks of the file. */
  readonly index: number;
  /** In the words of ffmpeg: `aac`, `eac3`, `subrip`. */
  readonly codec: string;
  /** ISO 639-2, or BCP 47; empty where it is not said. */
  readonly language: string;
  readonly title: string;
  readonly isDefault: boolean;
}

/** Facts of content that is played or looked at, as the table of blobs keeps them. */
export interface MediaFacts {
  readonly container?: string;
  /** Seconds. */
  readonly duration?: number;
  /** Pixels, as it is shown: rotated. */
  readonly width?: number;
  readonly height?: number;
  /** Bits a second. */
  readonly bitRate?: number;
  /** Frames a second. */
  readonly frameRate?: number;
  readonly videoCodec?: string;
  readonly audioCodec?: string;
  readonly audioTracks?: readonly (MediaTrack & { readonly channels: number })[];
  readonly subtitleTracks?: readonly MediaTrack[];
  /** Seconds. */
  readonly chapters?: readonly { readonly start: number; readonly end: number; readonly title: string }[];
  /** RFC 3339; of a picture, in the time of its camera, as if that were UTC. */
  readonly takenAt?: string;
  readonly title?: string;
  readonly artist?: string;
  readonly album?: string;
  /** A picture of its cover is inside. */
  readonly hasCover?: boolean;
  readonly camera?: string;
}

const noFields = Object.freeze({});

/** `params` of a file (api.md): whole seconds and pixels, as text. */
export function mediaParams(facts: MediaFacts | null): FileAnswer['params'] {
  if (facts === null) return noFields;
  const { duration, width, height } = facts;
  if (duration === undefined && width === undefined) return noFields;
  return {
    ...(duration !== undefined && { duration: String(Math.round(duration)) }),
    ...(width !== undefined && { width: String(width) }),
    ...(height !== undefined && { height: String(height) }),
  };
}

/** `medias[].video` of a file (api.md): whole numbers, which is what clients read. */
export function mediaVideo(facts: MediaFacts | null): Record<string, unknown> {
  if (facts === null) return {};
  const { duration, frameRate, audioTracks, subtitleTracks } = facts;
  const fields = {
    height: facts.height,
    width: facts.width,
    duration: duration && Math.round(duration),
    bit_rate: facts.bitRate,
    frame_rate: frameRate && Math.round(frameRate),
    video_codec: facts.videoCodec,
    audio_codec: facts.audioCodec,
    video_type: facts.container,
    audio_tracks: audioTracks?.map((track) => ({ ...trackAnswer(track), channels: track.channels })),
    subtitle_tracks: subtitleTracks?.map(trackAnswer),
    chapters: facts.chapters,
    taken_time: facts.takenAt,
    title: facts.title,
    artist: facts.artist,
    album: facts.album,
    camera: facts.camera,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const trackAnswer = ({ index, codec, language, title, isDefault }: MediaTrack) => ({
  ...{ index, codec, language, title },
  is_default: isDefault,
});
