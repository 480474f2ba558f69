import { parseDocument } from 'yaml';

/** So many patterns, and so many signs of their section: nobody writes more by hand. */
const mostPatterns = 50;
const longestSection = 10_000;
const longestPattern = 200;

/** Why a pattern of `include:` cannot be used, in words that follow it. */
export function patternFault(pattern: string): string | undefined {
  if (pattern.length > longestPattern) return `has more than ${longestPattern} characters`;
  if (/[\\:\p{C}]/u.test(pattern)) return 'holds a sign that no path here has';
  if (/[[\]{}?!]/.test(pattern))
    return 'holds a sign that means nothing here: * stands for any name, ** for any folders';
  if (pattern.startsWith('/'))
    return 'begins at the root of the machine; write it from the folder of the manifest';
  const parts = pattern.split('/');
  if (parts.includes('..')) return 'leads out of the folder of the manifest';
  if (parts.some((part) => part === '' || part === '.')) return 'has an empty segment';
  if (parts.some((part) => part.startsWith('.'))) return 'names what is hidden, which is not read';
  if (parts.some((part) => part.includes('**') && part !== '**')) return 'has ** beside other signs';
  if (!/\.ya?ml$/.test(pattern)) return 'names no YAML file: it must end in .yaml';
  if (parts[0] === 'content' || parts[0] === 'locales')
    return `lies in ${parts[0]}/, whose files are read as words`;
  return parts[0]?.includes('*') ? 'must begin with the name of a folder' : undefined;
}

/**
 * The sound patterns of a manifest, however broken the rest of it is: those who watch the files must know which.
 * @param text of the manifest.
 */
export function includePatterns(text: string): readonly string[] {
  const start = /^include[ \t]*:/m.exec(text)?.index;
  if (start === undefined) return [];
  const section = text.slice(start, start + longestSection);
  const end = /\n(?=[^\s#-])/.exec(section)?.index ?? section.length;
  try {
    const { include } = (parseDocument(section.slice(0, end), { logLevel: 'silent' }).toJS() ?? {}) as {
      include?: unknown;
    };
    const patterns = Array.isArray(include) ? include : [];
    return patterns
      .slice(0, mostPatterns)
      .filter((one): one is string => typeof one === 'string' && patternFault(one) === undefined);
  } catch {
    return [];
  }
}

/** Whether a pattern is that of a file, by its path from the folder of the manifest. */
export function isIncluded(path: string, pattern: string): boolean {
  return matchesFrom(path.split('/'), pattern.split('/'), matchesName);
}

/** The folder, or the file, that a pattern surely begins with. */
export function fixedPart(pattern: string): string {
  const parts = pattern.split('/');
  const open = parts.findIndex((part) => part.includes('*'));
  return (open < 0 ? parts : parts.slice(0, open)).join('/');
}

/**
 * Wildcards in linear time: of several places where the last `*` could end, the first is tried, and the next one only if
 * what follows does not fit there.
 */
function matchesFrom<Part>(
  parts: ArrayLike<Part>,
  pattern: ArrayLike<Part>,
  fits: (part: Part, pattern: Part) => boolean,
  any: unknown = '**',
): boolean {
  let [at, next] = [0, 0];
  let [star, from] = [-1, 0];
  while (at < parts.length) {
    const wanted = pattern[next];
    if (wanted === any) [star, from, next] = [next, at, next + 1];
    else if (next < pattern.length && fits(parts[at] as Part, wanted as Part))
      [at, next] = [at + 1, next + 1];
    else if (star >= 0) [from, at, next] = [from + 1, from + 1, star + 1];
    else return false;
  }
  while (pattern[next] === any) next += 1;
  return next === pattern.length;
}

const matchesName = (name: string, pattern: string): boolean =>
  !name.startsWith('.') &&
  matchesFrom<string>(name as never, pattern as never, (one, other) => one === other, '*');
