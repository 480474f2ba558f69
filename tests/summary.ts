/** What a run of the tests says at its end, short enough that the last 8,000 characters of a log have all of it. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** What failed, each with where, which, and the first words of why. */
  readonly failures?: readonly string[];
}

/** Characters of one failure, and of all of them. */
const longest = { failure: 400, list: 6000 };

const clipped = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest.failure ? `${line.slice(0, longest.failure - 1)}…` : line;
};

/** Once more what failed, whose reports stand thousands of lines above, and the figures in a line of their own. */
export function summaryOf({ passed, failed, failures = [] }: Count): string {
  const lines: string[] = [];
  let left = longest.list;
  for (const failure of failures) {
    const line = `  ${clipped(failure)}`;
    left -= line.length + 1;
    if (left < 0) break;
    lines.push(line);
  }
  const more = failures.length - lines.length;
  if (more > 0) lines.push(`  … and ${more} more`);
  const list = lines.length > 0 ? `Failed:\n${lines.join('\n')}\n\n` : '';
  return `${list}${passed} passed, ${failed} failed`;
}
