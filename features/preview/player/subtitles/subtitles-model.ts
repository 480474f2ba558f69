import { attach, createEvent, createStore } from 'effector';
import { decodeText, guessEncoding } from '../../../../api/contract/text-encoding.ts';
import { $findFile, addressOf } from '../../model.ts';
import type { SubtitleTrack } from './find.ts';
import { type Cue, formatOf, parseSubtitles } from './parse.ts';

/** Bytes of a file of subtitles; a larger one is something else. */
const mostBytes = 5 * 1024 * 1024;

export const sizes = ['small', 'medium', 'large'] as const;
type SubtitleSize = (typeof sizes)[number];

export const subtitlesToggled = createEvent<boolean>();
export const subtitleSizeChosen = createEvent<SubtitleSize>();

/** They stay on, or off, from film to film. */
export const $areSubtitlesOn = createStore(false).on(subtitlesToggled, (_, areOn) => areOn);
export const $subtitleSize = createStore<SubtitleSize>('medium').on(subtitleSizeChosen, (_, size) => size);

interface Wanted extends SubtitleTrack {
  /** Of the page: decides between encodings that are equally likely. */
  readonly locale: string;
}

/** Reads a file of subtitles of the drive, by its signed address. */
export const readSubtitlesFx = attach({
  source: $findFile,
  async effect(find, { id, format, language, locale }: Wanted): Promise<readonly Cue[]> {
    const file = await find(id);
    const address = addressOf(file);
    if (address === undefined || Number(file.size) > mostBytes) throw new Error('no subtitles');
    const response = await fetch(address, { credentials: 'omit' });
    if (!response.ok) throw new Error(`the subtitles were answered with ${response.status}`);
    return cuesOf(new Uint8Array(await response.arrayBuffer()), format, language ?? locale);
  },
});

/** Reads a file of the device. */
export async function readOwnSubtitles(file: File, locale: string): Promise<readonly Cue[]> {
  const format = formatOf(file.name);
  if (format === undefined || file.size > mostBytes) throw new Error('no subtitles');
  return cuesOf(new Uint8Array(await file.arrayBuffer()), format, locale);
}

function cuesOf(bytes: Uint8Array, format: SubtitleTrack['format'], language: string): readonly Cue[] {
  const cues = parseSubtitles(decodeText(bytes, guessEncoding(bytes, language)), format);
  if (cues.length === 0) throw new Error('no subtitles');
  return cues;
}
