/** The summary of a run of the tests, short enough to fit in the last 8,000 characters of a log. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** The failures, each with its file, its title, and the first words of its error. */
  readonly failures?: readonly string[];
}

/** Characters of one failure, and of all of them. */
const longest = { failure: 400, list: 6000 };

const clipped = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest.failure ? `${line.slice(0, longest.failure - 1)}…` : line;
};

/** Repeats the failures, whose reports are thousands of lines above, and ends with the figures in a line of their own. */
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
