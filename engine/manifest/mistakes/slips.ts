import { routeKeys } from '../schema.ts';
import type { Source } from '../source.ts';
import { dash, fullWidth, hidden, pasted } from './pasted.ts';
import type { Repair, Slip } from './slip.ts';

/**
 * Slips of the hand that break YAML, on one line: each with the line as it was meant. Unambiguous ones come first; the
 * caller tries whether one repairs the file.
 * @param offset where the parser stumbled.
 */
export function* slips(source: Source, line: number, offset: number): Iterable<Repair> {
  const text = source.line(line);
  const start = source.lineStart(line);
  // A line of a hundred thousand characters is not a slip of the hand.
  if (text.length > 2_000) return;
  for (const find of [pasted, hidden, fullWidth, dash, spaceBehind, hash, value, colon, commas]) {
    const slip = find(text, source, line);
    if (slip !== undefined) yield repairOf(slip, text, start);
  }
  const closing = closers(text, offset - start);
  if (closing !== undefined) yield repairOf(closing, text, start);
}

function repairOf({ at, meant, before = 0, ...slip }: Slip, text: string, start: number): Repair {
  const indent = text.length - text.trimStart().length;
  const [from, to] = at ?? [indent, text.trimEnd().length];
  return {
    code: 'syntax',
    isCertain: true,
    ...slip,
    start: start + from,
    end: start + Math.max(to, from + 1),
    edit: meant === undefined ? wholeLine(text, start) : difference(text, meant, start, before),
  };
}

const wholeLine = (text: string, start: number) => ({ start, end: start + text.length + 1, text: '' });

/** The edit of the differing part alone: the rest stays as it is written. */
function difference(text: string, meant: string, start: number, before: number): Repair['edit'] {
  if (before > 0) return { start: start - before, end: start + text.length, text: meant };
  let head = 0;
  while (head < text.length && text[head] === meant[head]) head += 1;
  let tail = 0;
  const most = Math.min(text.length, meant.length) - head;
  while (tail < most && text[text.length - 1 - tail] === meant[meant.length - 1 - tail]) tail += 1;
  return {
    start: start + head,
    end: start + text.length - tail,
    text: meant.slice(head, meant.length - tail),
  };
}

/** `layout:basic` and `-{to: /}` lack a space. */
function spaceBehind(text: string): Slip | undefined {
  const sign = /^\s*(?:- )*(?:[A-Za-z][\w-]*(?=:[^\s/:])|[A-Za-z][\w-]*(?=:\/[^/])|(?=-[^\s-]))/.exec(text);
  if (sign === null) return undefined;
  const at = sign[0].length;
  const name = text[at] === ':' ? 'colon' : 'dash';
  return {
    at: [at, at + 1],
    message: `A space is missing behind the ${name}.`,
    help:
      name === 'colon'
        ? 'Write "key: value", with a space behind the colon.'
        : 'Write "- entry", with a space behind the dash.',
    title: `Write a space behind the ${name}`,
    meant: `${text.slice(0, at + 1)} ${text.slice(at + 1)}`,
  };
}

/** `{to: #plans}`: the text after the # is not read, and neither is the closing bracket. */
function hash(text: string): Slip | undefined {
  const found = /[:[,]\s+(#[^,{}[\]"']*[^\s,{}[\]"'])/.exec(text);
  if (found === null) return undefined;
  const at = found.index + found[0].indexOf('#');
  const written = found[1] ?? '';
  return {
    at: [at, text.trimEnd().length],
    message: `What stands behind a space and # is a comment, so the line ends here.`,
    help: `Write the value in quotes: "${written}".`,
    title: `Write "${written}"`,
    meant: text.replace(/([:[,]\s+)(#[^,{}[\]"']*[^\s,{}[\]"'])/g, '$1"$2"'),
  };
}

/** `title: Sale: half off`, `title: "A" and B` and `by: @us` have a character that is special in YAML. */
function value(text: string): Slip | undefined {
  // Not for values of more than one line, or with brackets.
  const found = /^(\s*(?:- )?([A-Za-z][\w-]*):\s+)([^\s{[|>&*!#][^{}[\]]*?)\s*$/.exec(text);
  if (found === null) return undefined;
  const [, before = '', key = '', written = ''] = found;
  const at = [before.length, before.length + written.length] as const;
  if (/^(?:message|text|file|policy): \S+$/.test(written))
    return {
      at,
      message: `The braces around the value of "${key}" are missing.`,
      help: `Write ${key}: {${written}}.`,
      title: `Write {${written}}`,
      meant: `${before}{${written}}`,
    };
  const quoted = quotedWords(written);
  const [, first = '', second = ''] = /^(\S+)\s+([A-Za-z][\w-]*):\s/.exec(written) ?? [];
  const common = {
    at,
    title: `Write ${quoted}`,
    // `path: /one page: home` lacks the end of a line.
    isCertain: !/\s[A-Za-z][\w-]*:\s/.test(written),
    meant: before + quoted,
  };
  if (routeKeys.includes(second))
    return {
      ...common,
      message: `Two keys stand on this line, "${key}" and "${second}".`,
      help: `Write "${written.slice(first.length).trim()}" on a line of its own, below "${key}: ${first}".`,
    };
  return {
    ...common,
    message: `The value of "${key}" must stand in quotes: ${whyQuoted(written)}.`,
    help:
      second === ''
        ? 'Within quotes these signs mean nothing, and are shown as they are.'
        : `If "${second}" is a key of its own, it belongs on the next line; if all of it is the value, write ${quoted}.`,
  };
}

/** Uses the quotes that the words do not contain, so that no character needs a backslash. */
const quotedWords = (words: string): string =>
  words.includes('"') && !words.includes("'") ? `'${words}'` : JSON.stringify(words);

function whyQuoted(written: string): string {
  if (/^["']/.test(written)) return 'words follow those that are quoted';
  if (/:\s/.test(written)) return 'a colon with a space behind it begins a value';
  return `it begins with ${written.charAt(0)}`;
}

/** `layout = basic`, `layout, basic` and `layout basic`; and a value on the line below its key. */
function colon(text: string, source: Source, line: number): Slip | undefined {
  const above = source.line(line - 1);
  const key = /^(\s*(?:- )?)([A-Za-z][\w-]*):\s*$/.exec(above);
  if (key && /^\s*[^\s:#{[-][^:]*$/.test(text) && text.search(/\S/) <= (key[1] ?? '').length)
    return {
      message: `The value of "${key[2]}" must stand further in than its key, or on the same line.`,
      help: `Write "${key[2]}: ${text.trim()}".`,
      title: 'Write it on the line of its key',
      before: above.length - above.trimEnd().length + 1,
      meant: ` ${text.trim()}`,
    };
  const found = /^(\s*(?:- )?([A-Za-z][\w-]*))(\s*[=,;]\s*|\s+)(\S+)\s*$/.exec(text);
  if (found === null) return undefined;
  const [, before = '', name = '', sign = '', written = ''] = found;
  const said = sign.trim();
  return {
    message:
      said === ''
        ? `A colon is missing behind "${name}".`
        : `The sign "${said}" stands where a colon belongs.`,
    help: `Write "${name}: ${written}".`,
    title: `Write "${name}: ${written}"`,
    isPlain: said !== '',
    meant: `${before}: ${written}`,
  };
}

/** Within brackets: a comma too few or too many. */
function commas(text: string): Slip | undefined {
  const twice = /,(\s*),/.exec(text);
  if (twice) {
    const at = twice.index + twice[0].length - 1;
    return {
      at: [at, at + 1],
      message: 'Two commas stand here with nothing between them.',
      help: 'Between two entries stands one comma.',
      title: 'Remove one of the two',
      meant: text.slice(0, at) + text.slice(at + 1),
    };
  }
  const semicolon = /[{,]\s*[A-Za-z][\w-]*:\s[^;"']*?(;)\s+[A-Za-z][\w-]*:\s/.exec(text);
  if (semicolon) {
    const at = semicolon.index + semicolon[0].indexOf(';');
    return {
      at: [at, at + 1],
      message: 'A semicolon stands where a comma belongs.',
      help: 'Within brackets a comma stands between two entries: {a: 1, b: 2}.',
      title: 'Write a comma',
      meant: `${text.slice(0, at)},${text.slice(at + 1)}`,
    };
  }
  const lacking =
    /[{[](?:[^{}[\]]*,)?\s*[A-Za-z][\w-]*:\s+("[^"]*"|[^\s{}[\],"']+)\s+(?=([A-Za-z][\w-]*):\s)/.exec(text);
  if (lacking === null) return undefined;
  const [all, before = '', key = ''] = lacking;
  const end = lacking.index + all.trimEnd().length;
  return {
    at: [end - before.length, end],
    message: `A comma is missing before "${key}".`,
    help: 'Within brackets a comma stands between two entries: {a: 1, b: 2}.',
    title: `Write a comma before "${key}"`,
    meant: `${text.slice(0, end)},${text.slice(end)}`,
  };
}

const closingOf: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** A bracket that closes none, or another kind than the one opened on its line. */
function closers(text: string, stumbled: number): Slip | undefined {
  const open: number[] = [];
  for (const [at, sign] of [...text].entries()) {
    if (sign in closingOf) open.push(at);
    if (sign !== '}' && sign !== ']') continue;
    const opening = open.pop();
    const wanted = opening === undefined ? undefined : closingOf[text.charAt(opening)];
    if (wanted === sign) continue;
    if (opening === undefined && at !== stumbled) return undefined;
    return wanted === undefined
      ? {
          at: [at, at + 1],
          message: `The bracket ${sign} closes nothing: none is open here.`,
          help: 'Remove it, or write the bracket that it closes.',
          title: `Remove ${sign}`,
          meant: text.slice(0, at) + text.slice(at + 1),
        }
      : {
          at: [at, at + 1],
          message: `The bracket ${text.charAt(opening ?? 0)} is closed with ${sign}, which closes another kind.`,
          help: 'Lists stand in [ ], keys with values in { }.',
          title: `Write ${wanted}`,
          meant: text.slice(0, at) + wanted + text.slice(at + 1),
        };
  }
  return undefined;
}
