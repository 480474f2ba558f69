import type { FileHandle } from 'node:fs/promises';
import type { MediaFacts, MediaTrack } from '../tree/media.ts';
import { dateOf, known, mostChapters, mostTracks, positive, rounded, shortText } from './facts.ts';
import { asFacts } from './replies.ts';
import { confined, contentAddress, runProgram } from './run-program.ts';

/** As much of ffprobe's answer as is read; all of it may be missing. */
interface Probed {
  readonly format?: {
    readonly format_name?: string;
    readonly duration?: string;
    readonly bit_rate?: string;
    readonly tags?: Tags;
  };
  readonly streams?: readonly Stream[];
  readonly chapters?: readonly { start_time?: string; end_time?: string; tags?: Tags }[];
}
type Tags = Readonly<Record<string, string>>;
interface Stream {
  readonly index: number;
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly width?: number;
  readonly height?: number;
  readonly channels?: number;
  readonly avg_frame_rate?: string;
  readonly duration?: string;
  readonly disposition?: Readonly<Record<string, number>>;
  readonly tags?: Tags;
  readonly side_data_list?: readonly { readonly rotation?: number }[];
}

/** Facts of media by ffprobe; undefined where it reads none of it. */
export async function probeWithFfprobe(
  ffprobe: string,
  content: FileHandle,
  { within = 60_000, signal }: { readonly within?: number; readonly signal?: AbortSignal | undefined } = {},
): Promise<MediaFacts | undefined> {
  const args = ['-of', 'json', '-show_format', '-show_streams', '-show_chapters', contentAddress];
  const output = await runProgram(ffprobe, [...confined, ...args], {
    ...{ content, within, signal },
    mostOutput: 1024 * 1024,
  });
  if (output === undefined) return undefined;
  try {
    return asFacts(factsOfProbe(JSON.parse(String(output)) as Probed));
  } catch {
    return undefined;
  }
}

/** Undefined where nothing of it can be played. */
function factsOfProbe({ format = {}, streams = [], chapters = [] }: Probed): MediaFacts | undefined {
  const all = streams.slice(0, mostTracks);
  const isCover = ({ disposition }: Stream) => disposition?.attached_pic === 1;
  const video = all.find((stream) => stream.codec_type === 'video' && !isCover(stream));
  const audio = all.filter(({ codec_type: type }) => type === 'audio');
  if (video === undefined && audio.length === 0) return undefined;
  const tags = new Map(
    [...Object.entries(audio[0]?.tags ?? {}), ...Object.entries(format.tags ?? {})].map(([key, value]) => [
      key.toLowerCase(),
      value,
    ]),
  );
  const rotation = video?.side_data_list?.find((side) => side.rotation !== undefined)?.rotation ?? 0;
  const isSideways = Math.abs(rotation) % 180 === 90;
  return known({
    container: containerOf(format.format_name),
    duration: rounded(positive(format.duration) ?? positive(video?.duration) ?? positive(audio[0]?.duration)),
    width: positive(isSideways ? video?.height : video?.width),
    height: positive(isSideways ? video?.width : video?.height),
    bitRate: positive(format.bit_rate),
    frameRate: video && rounded(ratio(video.avg_frame_rate)),
    videoCodec: shortText(video?.codec_name),
    audioCodec: shortText(audio[0]?.codec_name),
    audioTracks: listed(audio.map((stream) => ({ ...trackOf(stream), channels: stream.channels ?? 0 }))),
    subtitleTracks: listed(all.filter(({ codec_type: type }) => type === 'subtitle').map(trackOf)),
    chapters: listed(chapters.slice(0, mostChapters).map(chapterOf)),
    takenAt: dateOf(tags.get('com.apple.quicktime.creationdate') ?? tags.get('creation_time')),
    title: shortText(tags.get('title')),
    artist: shortText(tags.get('artist') ?? tags.get('album_artist')),
    album: shortText(tags.get('album')),
    hasCover: all.some(isCover),
  });
}

const trackOf = ({ index, codec_name, tags, disposition }: Stream): MediaTrack => ({
  index,
  codec: shortText(codec_name),
  language: shortText(tags?.language).replace(/^und$/, ''),
  title: shortText(tags?.title),
  isDefault: disposition?.default === 1,
});

const chapterOf = (chapter: NonNullable<Probed['chapters']>[number]) => ({
  start: rounded(positive(chapter.start_time)) ?? 0,
  end: rounded(positive(chapter.end_time)) ?? 0,
  title: shortText(chapter.tags?.title),
});

const listed = <Entry>(list: readonly Entry[]): readonly Entry[] | undefined =>
  list.length === 0 ? undefined : list;

/** `mov,mp4,m4a,3gp,3g2,mj2` is one demuxer. */
const containerOf = (name: string | undefined): string =>
  name?.startsWith('mov,') ? 'mp4' : shortText(name?.split(',')[0]);

function ratio(text = ''): number | undefined {
  const [above = 0, below = 0] = text.split('/').map(Number);
  return positive(above / below);
}
