import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { invisibleIn } from '../manifest/invisible.ts';
import type { TextFault } from './fault.ts';

/** A JSON text as a tree with positions, or the first syntax error: later ones are consequences. */
type JsonReading = { readonly root: Node } | { readonly fault: TextFault };

/** Reads JSON strictly: no comments, no trailing commas. Never throws. */
export function readJson(text: string): JsonReading {
  if (text.trim() === '') return { fault: emptyFile };
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { disallowComments: true });
  } catch {
    // The parser calls itself for each bracket: thousands of them are more than the stack holds.
    return { fault: { start: 0, end: 1, message: 'The file nests too deeply.', help: shapeHelp } };
  }
  const [first] = errors;
  if (first === undefined && root !== undefined) return { root };
  const begin = text.search(/\S/);
  if (!/[{[<]/.test(text.charAt(begin)) && !/^["'“]/.test(text.charAt(begin)))
    return {
      fault: {
        start: begin,
        end: Math.max(begin + 1, text.indexOf('\n', begin)),
        message: 'The file does not begin with {, so it is no catalogue.',
        help: shapeHelp,
      },
    };
  return { fault: conflictIn(text) ?? faultOf(first ?? { error: 4, offset: 0, length: 1 }, text) };
}

export const shapeHelp =
  'A catalogue is one list of ids and words: {"home.title": "Welcome", "home.button": "Start"}.';

const emptyFile: TextFault = { start: 0, end: 0, message: 'The file is empty.', help: shapeHelp };

function conflictIn(text: string): TextFault | undefined {
  const found = /^(?:<{7}|={7}|>{7})(?=[ \r\n]|$).*/m.exec(text);
  if (!found) return undefined;
  return {
    start: found.index,
    end: found.index + found[0].trimEnd().length,
    message: 'A merge conflict was left in the file.',
    help: 'Keep one of the two versions, and remove the lines <<<<<<<, ======= and >>>>>>>.',
  };
}

type FaultSpan = { readonly text: string; readonly start: number; readonly end: number };

function faultOf({ error, offset, length }: ParseError, text: string): TextFault {
  const place = { text, start: offset, end: offset + Math.max(1, length) };
  const said = wordings[printParseErrorCode(error)]?.(place);
  return { ...firstLine(place), ...(said ?? brokenHere(place)) };
}

const brokenHere = ({ text, start }: FaultSpan): Wording => ({
  message: `${quoted(text.slice(start, start + 1)) || 'What stands here'} has no place here.`,
  help: `Each entry is "id": "words", and a comma stands between two entries.`,
});

const noComment: Pick<TextFault, 'message' | 'help'> = {
  message: 'A comment stands here; JSON has none.',
  help: 'Remove it. Notes for translators go into a description: {"defaultMessage": "words", "description": "note"}.',
};

type Wording = Pick<TextFault, 'message' | 'help' | 'fix'> & Partial<Pick<TextFault, 'start' | 'end'>>;

/** By the parser's name of the error. */
const wordings: Readonly<Record<string, (place: FaultSpan) => Wording | undefined>> = {
  InvalidSymbol: strangeWord,
  PropertyNameExpected: noId,
  ValueExpected: noWords,
  ColonExpected: () => ({
    message: 'A colon is missing after the id.',
    help: 'Write "id": "words".',
  }),
  CommaExpected: missingComma,
  CloseBraceExpected: ({ text }) => endsEarly(text),
  EndOfFileExpected: () => ({
    message: 'Something stands behind the last brace } of the catalogue.',
    help: 'Remove it, or move it before that brace.',
  }),
  InvalidCommentToken: () => noComment,
  UnexpectedEndOfString: openString,
  InvalidEscapeCharacter: brokenEscape,
  InvalidUnicode: brokenEscape,
  InvalidCharacter: controlSign,
};

const endsEarly = (text: string): Wording => ({
  start: Math.max(0, text.trimEnd().length - 1),
  end: text.trimEnd().length,
  message: 'The file ends before its last brace }.',
  help: 'Close the catalogue with } on a line of its own; or look whether its end was cut off.',
});

/** Signs of a Chinese or Japanese keyboard. */
const fullWidth: Readonly<Record<string, string>> = {
  '：': ':',
  '，': ',',
  '、': ',',
  '；': ',',
  '｛': '{',
  '｝': '}',
};

const singleQuotes = /^['‘’‚‛`´]/;
const doubleQuotes = /^[“”„‟«»＂]/;

function strangeWord(place: FaultSpan): Wording {
  const { text, start, end } = place;
  const word = text.slice(start, end);
  const sign = word.charAt(0);
  if (doubleQuotes.test(word) || singleQuotes.test(word))
    return {
      end: start + 1,
      message: `The quote ${sign} stands where a straight " belongs.`,
      help: 'Ids and words are enclosed in straight double quotes: "home.title": "Welcome". Within the words curly quotes are fine.',
    };
  const hidden = invisibleIn(word);
  if (hidden?.at === 0)
    return {
      end: start + 1,
      message: `Here stands ${hidden.name}, which looks like nothing or like a space, and is a sign of its own.`,
      help: 'Such signs come with text that was copied from a web page or a word processor. Delete it.',
      fix: { title: 'Remove it', start, end: start + 1, text: ' ' },
    };
  const plain = fullWidth[sign];
  if (plain !== undefined)
    return {
      end: start + 1,
      message: `The full-width sign "${sign}" stands where "${plain}" belongs.`,
      help: 'Switch the keyboard to half-width for the signs between ids and words. Within words they may be full-width.',
      fix: { title: `Write "${plain}"`, start, end: start + 1, text: plain },
    };
  if (sign === '#') return noComment;
  const before = lastSign(text, start);
  if (sign === ';' || sign === '=') return otherSign(place, sign);
  const id = unclosedId(text, before);
  if (id !== undefined) return id;
  if (before.sign === '"' && !text.slice(before.at, start).includes('\n'))
    return {
      start: before.at,
      end: before.at + 1,
      message: `The quote " ends the words here, and ${quoted(word)} is left over.`,
      help: 'Within the words write \\" in place of ", or curly quotes “ ”.',
    };
  const isWords = before.sign === ':';
  return {
    message: `The ${isWords ? 'words' : 'id'} ${quoted(word)} stand${isWords ? '' : 's'} without quotes.`,
    help: `Write ${isWords ? 'words' : 'ids'} in straight double quotes: "home.title": "Welcome".`,
  };
}

/** Quotes that are closed with another sign, by a word processor, or at the end of a file that was cut off. */
function openString({ text, start }: FaultSpan): Wording {
  const lineEnd = text.indexOf('\n', start);
  const line = text.slice(start, lineEnd < 0 ? undefined : lineEnd);
  const curly = /[“”„»](?=\s*,?\s*$)/.exec(line.slice(0, 5_000));
  if (curly !== null) {
    const at = start + curly.index;
    return {
      message: `The words begin with " and end with ${curly[0]}, which is another quote.`,
      help: 'Both are straight: ". Within the words curly quotes are fine.',
      fix: { title: 'Write " in its place', start: at, end: at + 1, text: '"' },
    };
  }
  if (lineEnd < 0 || text.slice(lineEnd).trim() === '')
    return {
      message: 'The file ends here, within words.',
      help: 'Its end was cut off: restore the file from its last version, or write what is missing.',
    };
  return {
    message: 'The quote " that opens here is not closed on its line.',
    help: line.trimEnd().endsWith(',')
      ? 'Close it with ", before the comma at the end of the line.'
      : 'Close it with ". A line break within the words is written \\n.',
  };
}

/** `;` and `=` stand where JSON has a comma or, behind an id, a colon. */
function otherSign({ text, start }: FaultSpan, sign: string): Wording {
  const isBehindId = /[{,]\s*"[^"\n]*"\s*$/.test(text.slice(Math.max(0, start - 500), start));
  const plain = isBehindId ? ':' : ',';
  return {
    end: start + 1,
    message: `The sign ${quoted(sign)} stands where ${quoted(plain)} belongs.`,
    help: 'Write "id": "words", and a comma between two entries.',
    fix: { title: `Write ${quoted(plain)}`, start, end: start + 1, text: plain },
  };
}

/** `"home.title: "Welcome"`: the quote behind the id is missing, so that the next one closes it. */
function unclosedId(text: string, { sign, at }: ReturnType<typeof lastSign>): Wording | undefined {
  const begin = text.lastIndexOf('\n', at) + 1;
  const found =
    sign === '"' ? /^(\s*)"([\w.-]+)\s*:\s*"$/.exec(text.slice(begin, at + 1).slice(0, 500)) : null;
  if (found === null) return undefined;
  const [, blank = '', id = ''] = found;
  const start = begin + blank.length;
  const end = start + id.length + 1;
  return {
    start,
    end,
    message: `The id "${id}" has no quote behind it.`,
    help: 'An id stands in quotes, and its colon behind them: "home.title": "Welcome".',
    fix: { title: `Write "${id}"`, start: end, end, text: '"' },
  };
}

function noId({ text, start }: FaultSpan): Wording {
  const { sign, at } = lastSign(text, start);
  const isEnd = text.charAt(start) === '}' || start >= text.length;
  if (start >= text.trimEnd().length) return endsEarly(text);
  if (sign === ',' && isEnd)
    return {
      start: at,
      end: at + 1,
      message: 'A comma stands after the last entry.',
      help: 'A comma stands between two entries, none after the last.',
      fix: { title: 'Remove the comma', start: at, end: at + 1, text: '' },
    };
  if (text.charAt(start) === ',')
    return {
      message: 'Two commas stand between the entries.',
      help: 'Remove one of the two.',
      fix: { title: 'Remove the comma', start, end: start + 1, text: '' },
    };
  return {
    message: `An id in quotes is expected here, not ${quoted(text.charAt(start))}.`,
    help: 'Each entry is "id": "words".',
  };
}

function noWords({ text, start }: FaultSpan): Wording {
  return {
    message: `Words in quotes are expected here, not ${quoted(text.charAt(start)) || 'the end of the file'}.`,
    help: 'Each entry is "id": "words".',
  };
}

function missingComma({ text, start }: FaultSpan): Wording | undefined {
  const { sign, at } = lastSign(text, start);
  // A missing comma: the string may belong to the next id.
  if (text.charAt(start) === ':')
    return {
      message: 'A colon stands here, and the id before it has no words.',
      help: 'Each entry is "id": "words".',
    };
  // After a missing quote only the next id can be distinguished from the rest of the message.
  const isEntry = /^"(?:[^"\\\n]|\\.){1,500}"\s*:/.test(text.slice(start, start + 600));
  if (sign === '"' && !isEntry && !text.slice(at, start).includes('\n'))
    return {
      start: at,
      end: at + 1,
      message: `The quote " ends the words here, and ${quoted(text.slice(start, start + 20).split(/[\n"]/, 1)[0] ?? '')} is left over.`,
      help: 'Within the words write \\" in place of ", or curly quotes “ ”.',
    };
  return {
    start: at,
    end: at + 1,
    message: `A comma is missing after this ${sign === '"' ? 'quote' : 'sign'}.`,
    help: 'A comma stands between two entries. A quote within words is written \\", or as curly quotes “ ”.',
    fix: { title: 'Add the comma', start: at + 1, end: at + 1, text: ',' },
  };
}

function brokenEscape({ text, start, end }: FaultSpan): Wording {
  const found = /\\(?:u(?![0-9a-f]{4})|[^"\\/bfnrtu])/i.exec(withoutPairs(text.slice(start, end)));
  const at = start + (found?.index ?? 0);
  const written = text.slice(at, at + 2);
  return {
    start: at,
    end: at + 2,
    message: `The backslash in ${written} means nothing in JSON.`,
    help: 'Write \\\\ for a backslash that readers see, \\n for a line break, \\" for a quote, or remove it.',
  };
}

/** Two backslashes are one character, and neither escapes another. */
const withoutPairs = (text: string): string => text.replaceAll('\\\\', '  ');

function controlSign({ text, start, end }: FaultSpan): Wording {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  const at = start + Math.max(0, text.slice(start, end).search(/[\u0000-\u001f]/));
  const isTab = text.charAt(at) === '\t';
  return {
    start: at,
    end: at + 1,
    message: `${isTab ? 'A tab' : 'A sign that cannot be seen'} stands within the words.`,
    help: isTab ? 'Write a space, or \\t if it must be a tab.' : 'Remove it.',
  };
}

/** The last sign before a place that is no blank. */
function lastSign(text: string, before: number): { readonly sign: string; readonly at: number } {
  let at = before - 1;
  while (at > 0 && /\s/.test(text.charAt(at))) at -= 1;
  return { sign: text.charAt(at), at: Math.max(0, at) };
}

/** At most the line that it begins on. */
function firstLine({ text, start, end }: FaultSpan): { readonly start: number; readonly end: number } {
  const lineEnd = text.indexOf('\n', start);
  return { start, end: lineEnd < 0 ? end : Math.max(start + 1, Math.min(end, lineEnd)) };
}

const quoted = (text: string): string =>
  text.trim() === '' ? '' : `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
