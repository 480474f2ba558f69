import { parseDocument } from 'yaml';

/** Most that `include:` may name; nobody writes more by hand. */
export const mostIncluded = { patterns: 100, files: 500 };
const longestSection = 40_000;
const longestPattern = 200;

const keyAtStart = /^\uFEFF?(["']?)include\1[ \t]{0,60}:/;
const keyInText = new RegExp(keyAtStart.source, 'm');

/** The reason why an entry of `include:` names no file that may be read, in words that follow the entry. */
export function patternFault(pattern: string): string | undefined {
  if (pattern.length > longestPattern) return `has more than ${longestPattern} characters`;
  if (/[\\:\p{C}]/u.test(pattern)) return 'holds a sign that no path here has';
  if (/[[\]{}?!]/.test(pattern))
    return 'holds a sign that means nothing here: * alone stands for any letters';
  if (pattern.startsWith('/')) return 'begins at the root of the machine';
  const parts = pattern.split('/');
  const [first = '', ...others] = parts;
  if (parts.includes('..')) return 'leads out of the folder of the manifest';
  if (parts.some((part) => part === '' || part === '.')) return 'has an empty part';
  if (parts.some((part) => part.startsWith('.'))) return 'names a hidden file or folder';
  if (pattern.includes('**') || parts.slice(0, -1).some((part) => part.includes('*')))
    return 'has a * where none may be: it stands for letters of a file’s name, never of a folder’s';
  if (!/\.ya?ml$/.test(pattern)) return 'does not end in .yaml';
  if (first === 'content' || first === 'locales') return `lies in ${first}/, whose files are read otherwise`;
  return others.length === 0 && first.includes('*') ? 'has a * outside of a folder' : undefined;
}

/**
 * The sound entries of `include:`, however broken the rest of the manifest is: the watch of the files needs them without
 * parsing the whole. The key is found where it begins a line.
 */
export function includePatterns(text: string): readonly string[] {
  const start = keyInText.exec(text)?.index;
  if (start === undefined) return [];
  const section = text.slice(start, start + longestSection);
  const end = /\n(?=[^\s#\-\]])/.exec(section)?.index ?? section.length;
  try {
    const document = parseDocument(section.slice(0, end), { logLevel: 'silent', prettyErrors: false });
    const { include } = (document.toJS({ maxAliasCount: 0 }) ?? {}) as { include?: unknown };
    const all = Array.isArray(include) ? include.slice(0, mostIncluded.patterns) : [];
    return all.filter((one): one is string => typeof one === 'string' && patternFault(one) === undefined);
  } catch {
    return [];
  }
}

/** Bytes that the key needs at the beginning of its line: a byte order mark, quotes, spaces and the colon. */
const longestKey = 80;
/** Bytes that a character of the section may take. */
const bytesPerCharacter = 3;
const [newline, carriageReturn] = [0x0a, 0x0d];

/**
 * As `includePatterns`, of a manifest as it is on the disk. It is looked at while others wait, and may have megabytes: only the section
 * of the key is made a text.
 */
export function includePatternsOf(bytes: Buffer): readonly string[] {
  for (let at = bytes.indexOf('include'); at >= 0; at = bytes.indexOf('include', at + 1)) {
    const start = beginningOfLine(bytes, at);
    if (start === undefined || !keyAtStart.test(bytes.toString('utf8', start, start + longestKey))) continue;
    return includePatterns(bytes.toString('utf8', start, start + longestSection * bytesPerCharacter));
  }
  return [];
}

/** Where the line begins of which so much as a byte order mark and a quote stands before `at`; undefined where more does. */
function beginningOfLine(bytes: Buffer, at: number): number | undefined {
  const isStart = (index: number) =>
    index === 0 || bytes[index - 1] === newline || bytes[index - 1] === carriageReturn;
  return [0, 1, 3, 4].map((before) => at - before).find((index) => index >= 0 && isStart(index));
}

/** Whether a file, by its path from the folder of the manifest, is one that the pattern names. */
export function isNamedBy(path: string, pattern: string): boolean {
  const [folder, name] = splitPath(pattern);
  const [place, file] = splitPath(path);
  return folder === place && !file.startsWith('.') && fits(file, name.split('*'));
}

/** The folder of a path, empty for that of the manifest, and the last part. */
export function splitPath(path: string): readonly [folder: string, name: string] {
  const at = path.lastIndexOf('/');
  return [path.slice(0, Math.max(at, 0)), path.slice(at + 1)];
}

/** @param pieces the texts between the wildcards: each is looked for after the one before, in linear time. */
function fits(name: string, pieces: readonly string[]): boolean {
  const [first = '', ...others] = pieces;
  const last = others.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const piece of others) {
    const found = name.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= name.length - last.length;
}

/**
 * The name of an included file in findings, relative as the manifest's: `sites/routes/a.yaml` beside `sites/one.yaml`.
 * @param path from the folder of the manifest.
 */
export const includedName = (path: string, manifestName: string): string =>
  manifestName.slice(0, manifestName.lastIndexOf('/') + 1) + path;

/** The path of an included file from the folder of the manifest, by its name in findings; undefined for other files. */
export function includedPath(name: string, manifestName: string): string | undefined {
  const folder = manifestName.slice(0, manifestName.lastIndexOf('/') + 1);
  if (name === manifestName || !name.startsWith(folder)) return undefined;
  const path = name.slice(folder.length);
  return /^(?:content|locales)\//.test(name) || !/\.ya?ml$/.test(path) ? undefined : path;
}
