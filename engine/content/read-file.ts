import { isMap, type ParsedNode } from 'yaml';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { Faults } from '../manifest/faults.ts';
import { Source } from '../manifest/source.ts';
import { reportDamage } from '../manifest/yaml/damage.ts';
import { isTooLarge, parse } from '../manifest/yaml/parse.ts';
import { Positions } from '../manifest/yaml/positions.ts';
import { readValue } from '../manifest/yaml/values.ts';
import { type ContentName, parseContentName } from './file-names.ts';
import { frontMatterWords, recordWords } from './file-words.ts';
import { messagesIn, type WrittenMessage } from './message-references.ts';
import { picturesIn, type WrittenPicture } from './pictures/written.ts';
import { reportSpacedLinks } from './spaced-links.ts';

/** A file of `content/` by itself, before anything is known of the site. */
export interface ReadFile {
  readonly name: ContentName | undefined;
  /** A record's value, or an article's front matter; undefined where it could not be read. */
  readonly value: unknown;
  /** The Markdown of an article. */
  readonly markdown: string;
  readonly hasFrontMatter: boolean;
  /** The pictures of an article, with their places in the file. */
  readonly pictures: readonly WrittenPicture[];
  /** The messages that an article names, with their places in the file. */
  readonly messages: readonly WrittenMessage[];
  /** The whole file; `source` is of its value alone. */
  readonly whole: Source;
  /** Positions of the parts of the value in the file. */
  readonly source: Source;
  readonly positions: Positions;
  readonly diagnostics: readonly Diagnostic[];
}

/** Markdown of thousands of levels would exhaust the stack of the renderer. */
const deepNesting = /^(?:[ \t]*(?:>|[-*+] )){50}|^[ \t]{400}/m;

/** Reads a file by its path under `content/`. Never throws, whatever the text. */
export function readFile(file: string, text: string): ReadFile {
  const name = parseContentName(file);
  const whole = new Source(`content/${file}`, text);
  const isRecord = typeof name === 'object' && name.form === 'record';
  const faults = new Faults(whole, isRecord ? recordWords : frontMatterWords);
  const nothing = {
    value: undefined,
    markdown: '',
    hasFrontMatter: false,
    pictures: [],
    messages: [],
    whole,
    source: whole,
  };
  if (typeof name === 'string') {
    faults.report({ code: 'content-file', range: whole.range(0, 0), message: name });
    return {
      ...nothing,
      name: undefined,
      positions: new Positions(whole, undefined),
      diagnostics: faults.list(),
    };
  }
  if (name.form === 'article') return { ...readArticle(whole, faults), name };
  const root = parse(faults);
  const value = root && readValue(root, faults);
  return { ...nothing, name, value, positions: new Positions(whole, root), diagnostics: faults.list() };
}

type ReadText = Omit<ReadFile, 'name'>;

function readArticle(whole: Source, faults: Faults): ReadText {
  const unread = (): ReadText => ({
    value: undefined,
    markdown: '',
    hasFrontMatter: false,
    pictures: [],
    messages: [],
    whole,
    source: whole,
    positions: new Positions(whole, undefined),
    diagnostics: faults.list(),
  });
  if (isTooLarge(faults) || reportDamage(faults)) return unread();
  const deep = deepNesting.exec(whole.text);
  if (deep) {
    const range = whole.firstLine(deep.index, deep.index + deep[0].length);
    faults.report({ code: 'too-deep', range, message: 'The text nests more than 50 levels deep from here.' });
    return unread();
  }
  const parts = splitFrontMatter(whole.text);
  if ('message' in parts) {
    const { message, help, start, end, fix } = parts;
    const suggestions = fix
      ? [{ title: fix.title, edits: [{ range: whole.range(fix.start, fix.end), text: fix.text }] }]
      : [];
    const range = whole.firstLine(start, end);
    faults.report({ code: 'front-matter', range, message, ...(help && { help }), suggestions });
    return unread();
  }
  const { yaml, markdown, begin } = parts;
  const pictures = picturesIn(whole.text.slice(begin), begin);
  const messages = messagesIn(whole.text.slice(begin), begin);
  reportSpacedLinks(whole.text.slice(begin), begin, faults);
  if (yaml === undefined || isBlank(yaml))
    return { ...unread(), value: {}, markdown, pictures, messages, hasFrontMatter: yaml !== undefined };
  // Its places are those of the file.
  const source = new Source(whole.file, yaml);
  const own = new Faults(source, faults.words);
  const root = parse(own);
  const value = root && readFrontMatter(root, own);
  const positions = new Positions(source, root);
  const diagnostics = [...own.list(), ...faults.list()];
  return { value, markdown, hasFrontMatter: true, pictures, messages, whole, source, positions, diagnostics };
}

function readFrontMatter(root: ParsedNode, faults: Faults): unknown {
  if (isMap(root)) return readValue(root, faults);
  const range = faults.source.firstLine(root.range[0], root.range[1]);
  const message = 'The front matter is no mapping of keys to values.';
  faults.report({ code: 'front-matter', range, message });
  return undefined;
}

const opening = /^\uFEFF?---[ \t]*\r?\n/;
const closing = /^---[ \t]*(?:\r?\n|$)/gm;

interface Parts {
  /** The front matter with blanks in place of its first line, so that places stay; undefined where there is none. */
  readonly yaml: string | undefined;
  /** Where in the text the Markdown begins. */
  readonly begin: number;
  readonly markdown: string;
}

/** Why front matter cannot be separated from the text below it. */
interface SplitFault {
  readonly message: string;
  readonly help?: string;
  readonly start: number;
  readonly end: number;
  readonly fix?: {
    readonly title: string;
    readonly start: number;
    readonly end: number;
    readonly text: string;
  };
}

/** Splits `---` front matter from the Markdown below it; or the reason why its lines do not pair up. */
export function splitFrontMatter(text: string): Parts | SplitFault {
  const begin = opening.exec(text)?.[0].length;
  if (begin === undefined)
    return strangeOpening(text) ?? { yaml: undefined, begin: 0, markdown: normal(text) };
  closing.lastIndex = begin;
  const end = closing.exec(text);
  if (end === null) return notClosed(text, begin);
  const below = end.index + end[0].length;
  return {
    begin: below,
    yaml: text.slice(0, begin).replace(/[^\r\n]/g, ' ') + text.slice(begin, end.index),
    markdown: normal(text.slice(below)),
  };
}

/** A malformed closing line of front matter: too few dashes or too many, or those of a word processor. */
const likeClosing = /^(?:-{1,2}|-{4,}|[\u2010-\u2015\u2212]+|={3,}|\+{3,})(?=[ \t]*\r?$)/m;

function notClosed(text: string, begin: number): SplitFault {
  const like = likeClosing.exec(text.slice(begin, begin + 4_000));
  if (like === null)
    return {
      start: 0,
      end: text.length,
      message: 'The front matter that begins here is never closed by a second line `---`.',
      help: 'Write a line of three dashes --- below its last key, before the text begins.',
    };
  const start = begin + like.index;
  const end = start + like[0].length;
  return {
    start,
    end,
    message: `The front matter is closed with "${like[0].slice(0, 20)}" in the place of three dashes.`,
    help: 'Write three plain dashes: ---. Word processors turn them into a long one.',
    fix: { title: 'Write ---', start, end, text: '---' },
  };
}

function strangeOpening(text: string): SplitFault | undefined {
  const blank = /^\s+(?=---[ \t]*\r?\n\s*[\w-]+:)/.exec(text.slice(0, 4_000))?.[0];
  if (blank !== undefined)
    return {
      start: 0,
      end: blank.length + 3,
      message: 'The front matter must begin on the first line of the file.',
      help: 'Remove what stands before the first line `---`.',
      fix: { title: 'Remove the lines before it', start: 0, end: blank.length, text: '' },
    };
  const sign = /^\uFEFF?(\+{3}|={3,}|[\u2013\u2014]+|-{1,2}|-{4,})[ \t]*\r?\n\s*[\w-]+\s*[:=]/.exec(
    text.slice(0, 4_000),
  )?.[1];
  if (sign === undefined) return undefined;
  return {
    start: 0,
    end: sign.length,
    message: `The front matter begins with "${sign.slice(0, 20)}" in the place of three dashes.`,
    help: 'It stands between two lines ---, and each of its lines is "key: value": title: Welcome.',
  };
}

const normal = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');

/** Blank lines and comments alone. */
const isBlank = (yaml: string): boolean => yaml.split('\n').every((line) => /^\s*(?:#|$)/.test(line));
