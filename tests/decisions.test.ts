import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..', 'docs', 'decisions');
const index = readFileSync(join(folder, 'README.md'), 'utf8');
const files = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .sort();

interface Heading {
  readonly number: string;
  readonly title: string;
  readonly status: string;
}

function headingOf(file: string): Heading {
  const [first = '', , status = ''] = readFileSync(join(folder, file), 'utf8').split('\n');
  const [number = '', title = ''] = first.replace(/^# /, '').split(' · ');
  return { number, title, status };
}

/** The file name that a title gives: lower case, everything but letters and digits as one hyphen. */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
}

describe('decision records', () => {
  it.each(files)('%s has a number, a title, a date, a status and a line in the index', (file) => {
    const { number, title, status } = headingOf(file);
    expect(file).toBe(`${number}-${slug(title)}.md`);
    expect(status).toMatch(/^20\d\d-\d\d-\d\d · (accepted|superseded by \d{3})(;|$)/u);
    expect(index).toContain(`| ${number} | [${title}](${file}) | ${status.slice(0, 10)} |`);
  });

  it('are numbered without a gap, but for those that the index calls unused', () => {
    const taken = files.map((file) => Number(file.slice(0, 3)));
    const last = Math.max(...taken);
    const missing = Array.from({ length: last }, (_, at) => at + 1).filter(
      (number) => !taken.includes(number),
    );
    expect(new Set(taken).size).toBe(taken.length);
    for (const number of missing) expect(index).toContain(`${String(number).padStart(3, '0')} was not used`);
  });

  it('are listed only where they exist', () => {
    const listed = [...index.matchAll(/\]\((\d{3}-[^)]+\.md)\)/gu)].map((match) => match[1]);
    expect(listed).toEqual(files);
  });
});
