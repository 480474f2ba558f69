/** Words of a film, and when they are shown, in seconds. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  /** With the tags of WebVTT: a browser reads them, and knows no others. */
  readonly text: string;
}

export type SubtitleFormat = 'srt' | 'vtt' | 'ass' | 'ssa';

/** Ends of names of files with subtitles. */
export const extension = /\.(srt|vtt|ass|ssa)$/i;
export const formatOf = (name: string): SubtitleFormat | undefined =>
  extension.exec(name)?.[1]?.toLowerCase() as SubtitleFormat | undefined;

/** A film of a whole day has fewer; more would take the page down. */
export const mostCues = 20_000;
/** Letters of a line beyond which it is not read. */
const longestLine = 2000;

const clock = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const timing = new RegExp(String.raw`^\s*${clock}\s*-->\s*${clock}(?:\s|$)`);
const single = new RegExp(`^${clock}$`);

/** Reads subtitles as far as they are some: what is not understood is passed over. */
export function parseSubtitles(text: string, format: SubtitleFormat): readonly Cue[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.slice(0, longestLine));
  const cues = format === 'ass' || format === 'ssa' ? dialogues(lines) : blocks(lines);
  return cues.sort((one, other) => one.start - other.start);
}

/** SubRip and WebVTT: blocks of lines, with an empty one between them. */
function blocks(lines: readonly string[]): Cue[] {
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length && cues.length < mostCues; at += 1) {
    if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(lines[at] ?? '')) {
      while (at < lines.length && lines[at] !== '') at += 1;
      continue;
    }
    const times = timing.exec(lines[at] ?? '');
    if (times === null) continue;
    const words: string[] = [];
    while (at + 1 < lines.length && lines[at + 1]?.trim() !== '') {
      at += 1;
      words.push(lines[at] ?? '');
    }
    add(cues, seconds(times.slice(1, 5)), seconds(times.slice(5, 9)), plain(words.join('\n')));
  }
  return cues;
}

/** Marks of SubRip that are no tags of WebVTT: places, fonts. */
const plain = (text: string): string => text.replace(/\{\\[^{}]*\}/g, '').replace(/<\/?font\b[^<>]*>/gi, '');

/** SubStation Alpha: a line for each, whose fields another line names. Styles are left out. */
function dialogues(lines: readonly string[]): Cue[] {
  const cues: Cue[] = [];
  let fields: readonly string[] = ['layer', 'start', 'end', 'style', 'name', 'l', 'r', 'v', 'effect', 'text'];
  let isEvents = false;
  for (const line of lines) {
    if (line.startsWith('[')) isEvents = /^\[events\]/i.test(line);
    const [, kind = '', rest = ''] = /^(Format|Dialogue):\s*(.*)$/i.exec(line) ?? [];
    if (!isEvents || kind === '') continue;
    if (kind.toLowerCase() === 'format') {
      fields = rest.split(',').map((name) => name.trim().toLowerCase());
      continue;
    }
    if (cues.length >= mostCues) break;
    const values = rest.split(',');
    const fieldOf = (name: string) => values[fields.indexOf(name)]?.trim() ?? '';
    // The words come last, and may have commas of their own.
    const words = values.slice(fields.indexOf('text')).join(',');
    if (/\{[^{}]*\\p[1-9]/.test(words)) continue;
    const [start, end] = ['start', 'end'].map((name) => seconds(single.exec(fieldOf(name))?.slice(1)));
    add(cues, start, end, spoken(words));
  }
  return cues;
}

const spoken = (words: string): string =>
  words
    .replace(/\{[^{}]*\}/g, '')
    .replace(/\\N|\\n/g, '\n')
    .replace(/\\h/g, '\u00a0')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;');

function add(cues: Cue[], start: number | undefined, end: number | undefined, text: string): void {
  const shown = text.trim();
  if (start !== undefined && end !== undefined && end > start && shown !== '')
    cues.push({ start, end, text: shown });
}

function seconds(parts: readonly (string | undefined)[] | undefined): number | undefined {
  if (parts === undefined) return undefined;
  const [hours = '0', minutes, whole, fraction = '0'] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(`0.${fraction}`);
}
