/** The summary of a run of the tests, short enough to fit in the last 8,000 characters of a log. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** The failures, each with its file, its title, and the first words of its error. */
  readonly failures?: readonly string[];
  /** Seconds of each file, in whichever process it ran. */
  readonly seconds?: Readonly<Record<string, number>>;
}

/** Characters of one failure, and of all of them. */
const longest = { failure: 400, list: 6000 };

const clipped = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest.failure ? `${line.slice(0, longest.failure - 1)}…` : line;
};

/** The files that took longest, with their share of the time of all: where a run can be made shorter. */
export function slowestOf(seconds: Readonly<Record<string, number>>, most = 15): string {
  const all = Object.values(seconds).reduce((sum, time) => sum + time, 0);
  const slowest = Object.entries(seconds)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most);
  const shares = slowest.map(
    ([file, time]) => `  ${time.toFixed(1)} s (${Math.round((100 * time) / all)} %) ${file}`,
  );
  return `Slowest of ${all.toFixed(0)} s in ${Object.keys(seconds).length} files:\n${shares.join('\n')}`;
}

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
