import { counted } from '../../manifest/counted.ts';
import { scalarText } from '../../manifest/yaml/positions.ts';
import type { KindOfChange, ProposedRedirect } from './change.ts';

/** The findings of a plan. */
export interface Plan {
  /** The revision, folder or file that it is compared with, as it was typed. */
  readonly base: string;
  /** Errors first. */
  readonly changes: readonly KindOfChange[];
  readonly redirects: readonly ProposedRedirect[];
}

export const errorsIn = ({ changes }: Plan): number => changes.filter(({ isError }) => isError).length;

/** Lines of each group that a screen has room for. */
const shown = { errors: 12, changes: 16, words: 10 };
/** More addresses of one pattern than these are one line. */
const mostOfPattern = 3;

/** The plan for people. @param isWhole every line, however many there are. */
export function reportPlan(plan: Plan, isWhole: boolean): string {
  const { changes, redirects, base } = plan;
  if (changes.length === 0) return `Nothing changes for visitors, against ${base}.\n`;
  const isOfWords = ({ kind }: KindOfChange) => kind === 'content' || kind === 'words';
  const groups = [
    { most: shown.errors, of: changes.filter(({ isError }) => isError) },
    { most: shown.changes, of: changes.filter((change) => !change.isError && !isOfWords(change)) },
    { most: shown.words, of: changes.filter(isOfWords) },
  ];
  const lines = groups.flatMap(({ most, of }) =>
    screen(isWhole ? of.map(lineOf) : joined(of), most, isWhole),
  );
  const errors = errorsIn(plan);
  const summary = `${counted(changes.length, 'change')} against ${base}${errors > 0 ? `, ${counted(errors, 'error')}` : ''}.`;
  return `${[...lines, ...proposed(redirects, isWhole), '', summary].join('\n')}\n`;
}

const lineOf = ({ says, isError }: Pick<KindOfChange, 'says' | 'isError'>): string =>
  `${isError ? 'error' : '     '} ${says}`;

/** Joins many addresses of one pattern with the same outcome into one line. */
function joined(changes: readonly KindOfChange[]): string[] {
  const groups = Map.groupBy(changes, ({ pattern, path = '', says }) =>
    pattern === undefined
      ? says
      : `${pattern} ${says.replaceAll(path, '').replace(/ leads to .*/, ' leads on.')}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first?.pattern === undefined || group.length <= mostOfPattern) return group.map(lineOf);
    // The first of several sentences says what happens to the address.
    const [lot = ''] = first.says.split(/\.(?: |$)/);
    const advice = first.isError ? ' Give them redirects, or list them under "gone:".' : '';
    const others = `and so do ${group.length - 1} others of ${first.pattern}.`;
    return [lineOf({ says: `${lot}, ${others}${advice}`, isError: first.isError })];
  });
}

/** Lines that can be copied into the manifest. */
function proposed(redirects: readonly ProposedRedirect[], isWhole: boolean): string[] {
  if (redirects.length === 0) return [];
  const lines = redirects.map((redirect) => `  - ${entryOf(redirect)} # ${redirect.because}`);
  return [
    '',
    'They may have moved. If so, under "redirects:" (--write puts those there of which there is no doubt):',
    ...screen(lines, shown.errors, isWhole),
    ...aliasLines(redirects, isWhole),
  ];
}

/** The alternative for a text: its own front matter names its old address. */
function aliasLines(redirects: readonly ProposedRedirect[], isWhole: boolean): readonly string[] {
  const files = Map.groupBy(
    redirects.filter(({ file }) => file !== undefined),
    ({ file }) => file,
  );
  if (files.size === 0) return [];
  const lines = [...files].map(
    ([file, own]) => `  ${file}: aliases: [${own.map(({ from }) => scalarText(from)).join(', ')}]`,
  );
  return [
    'Or, in the place of a redirect, in the front matter of the text:',
    ...screen(lines, shown.errors, isWhole),
  ];
}

const screen = (lines: readonly string[], most: number, isWhole: boolean): readonly string[] =>
  isWhole || lines.length <= most
    ? lines
    : [...lines.slice(0, most), `      … and ${lines.length - most} more; --all shows them.`];

/** `{from: /a, to: /b}`; a path with a parameter is quoted, as everywhere in a manifest. */
export const entryOf = ({ from, to }: ProposedRedirect): string =>
  `{from: ${scalarText(from)}, to: ${scalarText(to)}}`;

/**
 * The plan for programs, one object: `base`; `changes`, each with `kind`, `says`, `isError` and, where they apply, `path`,
 * `pattern`, `redirect` (`from`, `to`, `because`, `isCertain`) and `words` (`file`, `under`, `before`, `after`); `redirects`, all that are
 * proposed; `faults` of a site that has errors and of which nothing else can be told.
 */
export const planJson = ({ base, changes, redirects }: Plan, faults: readonly object[] = []): string =>
  `${JSON.stringify({ base, changes, redirects, faults }, null, 2)}\n`;
