export interface LyricsLine {
  /** Seconds. */
  readonly at: number;
  readonly text: string;
}

const mostLines = 2000;
const longestLine = 300;
const time = /\[(\d{1,3}):(\d{1,2}(?:[.:]\d{1,3})?)\]/g;

/** Lines of an LRC file by their times; a line may have several. Words with times of their own (`<01:02.3>`) are joined. */
export function parseLyrics(text: string): readonly LyricsLine[] {
  // Positive: the lines come earlier.
  const earlier = Number(/^\[offset:\s*([+-]?\d{1,7})\s*\]/im.exec(text)?.[1] ?? 0) / 1000;
  const lines: LyricsLine[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const words = line
      .replace(time, '')
      .replace(/<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g, '')
      .trim()
      .slice(0, longestLine);
    for (const [, minutes, seconds] of line.matchAll(time)) {
      if (lines.length >= mostLines) break;
      const at = Number(minutes) * 60 + Number(seconds?.replace(':', '.')) - earlier;
      lines.push({ at: Math.max(0, at), text: words });
    }
  }
  return lines.sort((one, other) => one.at - other.at);
}

/** The line of a moment; -1 before the first. */
export const lineAt = (lines: readonly LyricsLine[], seconds: number): number =>
  lines.findLastIndex(({ at }) => at <= seconds);
