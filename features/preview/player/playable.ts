import type { DriveFile } from '../model.ts';

type CanPlay = (type: string) => string;

/** Parts of a file that a browser does not play, by the names that people know. */
interface Missing {
  readonly container?: string;
  readonly video?: string;
  readonly audio?: string;
}

/** By their names in ffmpeg: what people call them, and the type by which a browser is asked; without one, none plays it. */
const codecs: Readonly<Record<string, readonly [name: string, type?: string]>> = {
  h264: ['H.264', 'video/mp4; codecs="avc1.640028"'],
  hevc: ['H.265 (HEVC)', 'video/mp4; codecs="hvc1.1.6.L120.B0"'],
  av1: ['AV1', 'video/mp4; codecs="av01.0.08M.08"'],
  vp8: ['VP8', 'video/webm; codecs="vp8"'],
  vp9: ['VP9', 'video/webm; codecs="vp09.00.40.08"'],
  theora: ['Theora', 'video/ogg; codecs="theora"'],
  mpeg4: ['MPEG-4 Visual', 'video/mp4; codecs="mp4v.20.9"'],
  mpeg1video: ['MPEG-1'],
  mpeg2video: ['MPEG-2'],
  msmpeg4v3: ['MS MPEG-4'],
  vc1: ['VC-1'],
  wmv1: ['Windows Media Video 7'],
  wmv2: ['Windows Media Video 8'],
  wmv3: ['Windows Media Video 9'],
  flv1: ['Sorenson H.263'],
  rv30: ['RealVideo'],
  rv40: ['RealVideo'],
  aac: ['AAC', 'audio/mp4; codecs="mp4a.40.2"'],
  mp3: ['MP3', 'audio/mpeg'],
  opus: ['Opus', 'audio/webm; codecs="opus"'],
  vorbis: ['Vorbis', 'audio/webm; codecs="vorbis"'],
  flac: ['FLAC', 'audio/flac'],
  alac: ['Apple Lossless', 'audio/mp4; codecs="alac"'],
  ac3: ['Dolby Digital (AC-3)', 'audio/mp4; codecs="ac-3"'],
  eac3: ['Dolby Digital Plus (E-AC-3)', 'audio/mp4; codecs="ec-3"'],
  truehd: ['Dolby TrueHD'],
  dts: ['DTS', 'audio/mp4; codecs="dtsc"'],
  wmav1: ['Windows Media Audio'],
  wmav2: ['Windows Media Audio'],
  cook: ['RealAudio'],
};

const containers: Readonly<Record<string, string>> = {
  matroska: 'Matroska (MKV)',
  avi: 'AVI',
  asf: 'Windows Media (WMV)',
  flv: 'Flash Video (FLV)',
  mpeg: 'MPEG-PS',
  mpegts: 'MPEG-TS',
  rm: 'RealMedia',
  mp4: 'MP4',
  webm: 'WebM',
  ogg: 'Ogg',
};

/**
 * Names the parts of a file that the browser does not play, as far as the server knows what is in it.
 * @param which `all` names the whole file, whose parts the browser may play elsewhere
 */
export function missingOf(
  medias: DriveFile['medias'],
  canPlay: CanPlay,
  which: 'lacking' | 'all' = 'lacking',
): Missing {
  const { video_codec, audio_codec, video_type } = medias[0]?.video ?? {};
  const nameOf = (codec: unknown): string | undefined => {
    const [name, type] = (typeof codec === 'string' && codecs[codec]) || [];
    if (name === undefined || which === 'all') return name;
    return type !== undefined && canPlay(type) !== '' ? undefined : name;
  };
  const container = which === 'all' && typeof video_type === 'string' ? containers[video_type] : undefined;
  const [video, audio] = [nameOf(video_codec), nameOf(audio_codec)];
  return {
    ...(container !== undefined && { container }),
    ...(video !== undefined && { video }),
    ...(audio !== undefined && { audio }),
  };
}

/** Asks this browser. */
export const browserPlays: CanPlay = (type) => document.createElement('video').canPlayType(type);
