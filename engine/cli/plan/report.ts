import { scalarText } from '../../manifest/positions.ts';
import { counted } from '../table.ts';
import type { KindOfChange, ProposedRedirect } from './change.ts';

/** What a plan found. */
export interface Plan {
  /** The revision, folder or file that it is compared with, as it was typed. */
  readonly base: string;
  /** The gravest first. */
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
  const lines = groups.flatMap(({ most, of }) => {
    const all = isWhole ? of.map(lineOf) : joined(of);
    if (isWhole || all.length <= most) return all;
    return [...all.slice(0, most), `      … and ${all.length - most} more; --all shows them.`];
  });
  const errors = errorsIn(plan);
  const summary = `${counted(changes.length, 'change')} against ${base}${errors > 0 ? `, ${counted(errors, 'error')}` : ''}.`;
  return `${[...lines, ...proposed(redirects), '', summary].join('\n')}\n`;
}

const lineOf = ({ says, isError }: Pick<KindOfChange, 'says' | 'isError'>): string =>
  `${isError ? 'error' : '     '} ${says}`;

/** Many addresses of one pattern that share their lot are one line. */
function joined(changes: readonly KindOfChange[]): string[] {
  const groups = Map.groupBy(changes, ({ pattern, path = '', says }) =>
    pattern === undefined
      ? says
      : `${pattern} ${says.replaceAll(path, '').replace(/ leads to .*/, ' leads on.')}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first?.pattern === undefined || group.length <= mostOfPattern) return group.map(lineOf);
    const named = group.slice(0, mostOfPattern).map(({ path }) => path);
    const does =
      first.says.slice((first.path ?? '').length + 1).split(/[ ,.]/)[0] === 'appears' ? 'appear' : 'vanish';
    const advice = first.isError ? ' Give them redirects, or list them under "gone:".' : '';
    return [
      lineOf({
        says: `${group.length} addresses of ${first.pattern} ${does}: ${named.join(', ')}, ….${advice}`,
        isError: first.isError,
      }),
    ];
  });
}

/** Lines that are ready to be put into the manifest. */
function proposed(redirects: readonly ProposedRedirect[]): string[] {
  if (redirects.length === 0) return [];
  return [
    '',
    'They may have moved. If so, under "redirects:" (--write puts those there of which there is no doubt):',
    ...redirects.map((redirect) => `  - ${entryOf(redirect)} # ${redirect.because}`),
  ];
}

/** `{from: /a, to: /b}` */
export const entryOf = ({ from, to }: ProposedRedirect): string =>
  `{from: ${inBraces(from)}, to: ${inBraces(to)}}`;

/** A path with a parameter is quoted, as everywhere in a manifest. */
const inBraces = (path: string): string => scalarText(path);

/**
 * The plan for programs, one object: `base`; `changes`, each with `kind`, `says`, `isError` and, where they apply, `path`,
 * `pattern`, `redirect` (`from`, `to`, `because`, `isCertain`) and `words` (`file`, `under`, `before`, `after`); `redirects`, all that are
 * proposed; `faults` of a site that has errors and of which nothing else can be told.
 */
export const planJson = ({ base, changes, redirects }: Plan, faults: readonly object[] = []): string =>
  `${JSON.stringify({ base, changes, redirects, faults }, null, 2)}\n`;
