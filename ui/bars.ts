interface Bars {
  /** Units of the drawing. */
  readonly height: number;
  /** Where a bar begins within its step, of which each is one unit wide, and how wide it is. */
  readonly gap: number;
  /** Height of a bar of the smallest count: whatever happened can be seen. */
  readonly least: number;
}

/**
 * Bars from left to right as the path of a drawing, one for each step of a unit; the highest is as high as the drawing. Nothing is drawn for
 * a count of zero.
 */
export function barsPath(counts: readonly number[], { height, gap, least }: Bars): string {
  const most = Math.max(1, ...counts);
  return counts
    .map((count, at) => {
      if (count === 0) return '';
      const tall = Math.max(least, (count / most) * height);
      return `M${at + gap / 2} ${height}v-${tall}h${1 - gap}v${tall}z`;
    })
    .join('');
}
