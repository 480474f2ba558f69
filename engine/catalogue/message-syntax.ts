import { nearest } from '../manifest/nearest.ts';
import type { Lack, TextFault } from './fault.ts';

/** The kinds of placeholder in ICU. */
const kinds = ['number', 'date', 'time', 'plural', 'selectordinal', 'select'];

const placeholderHelp =
  "A placeholder is a name in braces: {name}. A brace that readers shall see stands in straight quotes: '{'.";
const pluralHelp = 'Write {count, plural, one {# file} other {# files}}: each case has its words in braces.';
const selectHelp = 'Write {kind, select, photo {a photo} other {a file}}: each case has its words in braces.';
const tagHelp = 'Write <b>words</b>: a tag is closed by its own name with a slash.';

/** The error of the ICU parser: a `SyntaxError` whose message is the kind of fault. */
interface Broken {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

interface SyntaxFault extends TextFault {
  readonly lacks?: Lack | undefined;
}

/** Says in plain words why the parser of ICU messages refuses the words; places count in the words. */
export function syntaxFault(error: unknown, words: string): SyntaxFault {
  const { name, start, end } = readError(error, words);
  const said = wordings[name]?.({ words, start, end }) ?? {
    message: 'The format of a placeholder is not known.',
    help: 'Dates know short, medium, long and full; numbers integer and percent: {day, date, long}, {part, number, percent}.',
  };
  const from = said.start ?? start;
  return { ...said, start: from, end: Math.max(from + 1, said.end ?? end) };
}

function readError(error: unknown, words: string): Broken {
  const { message, location } = error as {
    message?: unknown;
    location?: { start: { offset: number }; end: { offset: number } };
  };
  return {
    name: error instanceof RangeError && location === undefined ? stackOrFormat(error) : String(message),
    start: location?.start.offset ?? 0,
    end: location?.end.offset ?? words.length,
  };
}

const stackOrFormat = ({ message }: RangeError): string => (/stack/i.test(message) ? 'TOO_DEEP' : 'FORMAT');

type FaultSpan = { readonly words: string; readonly start: number; readonly end: number };
type Wording = Pick<SyntaxFault, 'message' | 'help' | 'fix' | 'lacks'> &
  Partial<Pick<TextFault, 'start' | 'end'>>;

const wordings: Readonly<Record<string, (place: FaultSpan) => Wording>> = {
  TOO_DEEP: () => ({ message: 'Placeholders nest too deeply.', help: 'Split the message in several.' }),
  EXPECT_ARGUMENT_CLOSING_BRACE: ({ words, start }) => {
    const kind = /^\{\s*[\w-]+\s*,\s*(plural|selectordinal|select)\b/.exec(words.slice(start))?.[1];
    const example = kind === 'select' ? selectHelp : pluralHelp;
    return {
      end: start + 1,
      message: 'The brace { that opens here is not closed.',
      help: kind === undefined ? placeholderHelp : `Close it with } behind its last case. ${example}`,
    };
  },
  EMPTY_ARGUMENT: () => ({
    message: 'The braces {} hold no name.',
    help: 'Write between them the name that the default language has there, such as {name}.',
    lacks: { type: 'name' },
  }),
  MALFORMED_ARGUMENT: malformed,
  EXPECT_ARGUMENT_TYPE: ({ start }) => ({
    start: start - 1,
    end: start,
    message: `After the comma comes the kind of placeholder: ${kinds.join(', ')}.`,
    help: 'Write {name} for the value as it is, or {count, number}.',
  }),
  INVALID_ARGUMENT_TYPE: unknownKind,
  EXPECT_ARGUMENT_STYLE: ({ start }) => ({
    start: start - 1,
    end: start,
    message: 'After the second comma comes how it is written, and nothing is there.',
    help: 'Write {day, date, long}, or leave the comma out: {day, date}.',
  }),
  UNCLOSED_QUOTE_IN_ARGUMENT_STYLE: ({ start }) => ({
    start: start - 1,
    end: start,
    message: "The quote ' that opens here is not closed.",
    help: 'Close it, or leave it out.',
  }),
  EXPECT_SELECT_ARGUMENT_OPTIONS: ({ words, start }) => {
    const kind = /\w*$/.exec(words.slice(0, start))?.[0] ?? '';
    return {
      start: start - kind.length,
      end: start,
      message: `"${kind}" stands without its cases.`,
      help: kind === 'select' ? selectHelp : pluralHelp,
    };
  },
  EXPECT_PLURAL_ARGUMENT_OFFSET_VALUE: brokenOffset,
  INVALID_PLURAL_ARGUMENT_OFFSET_VALUE: brokenOffset,
  EXPECT_SELECT_ARGUMENT_SELECTOR: (place) => missingCase(place, selectHelp),
  EXPECT_PLURAL_ARGUMENT_SELECTOR: (place) => missingCase(place, pluralHelp),
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: (place) => missingWords(place, selectHelp),
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: (place) => missingWords(place, pluralHelp),
  INVALID_PLURAL_ARGUMENT_SELECTOR: noNumber,
  DUPLICATE_PLURAL_ARGUMENT_SELECTOR: duplicateCase,
  DUPLICATE_SELECT_ARGUMENT_SELECTOR: duplicateCase,
  MISSING_OTHER_CLAUSE: missingOther,
  INVALID_TAG: ({ words, start }) => ({
    end: start + (/^<[^\s<>]*/.exec(words.slice(start))?.[0].length ?? 1),
    message: 'The tag that begins here is not ended with >.',
    help: tagHelp,
  }),
  UNMATCHED_CLOSING_TAG: strayClosing,
  UNCLOSED_TAG: unclosedTag,
};

function malformed({ words, start }: FaultSpan): Wording {
  const double = /^\{\{\s*([\w-]+)\s*\}\}/.exec(words.slice(start));
  if (double)
    return {
      end: start + 2,
      message: 'Two braces stand where one belongs.',
      help: placeholderHelp,
      fix: { title: `Write {${double[1]}}`, start, end: start + double[0].length, text: `{${double[1]}}` },
    };
  const [head = '', name = '', kind = ''] = /^\{\s*([\w-]+)\s+(\w+)\b/.exec(words.slice(start)) ?? [];
  if (kinds.includes(kind))
    return {
      end: start + head.length,
      message: `A comma is missing between "${name}" and "${kind}".`,
      help: kind === 'select' ? selectHelp : pluralHelp,
      fix: { title: 'Write the comma', start, end: start + head.length, text: `{${name}, ${kind}` },
    };
  const other = /^\{\s*([\w-]+)\s*[\])>）］】｝]/.exec(words.slice(start));
  if (other)
    return {
      end: start + other[0].length,
      message: `The brace { is closed with ${other[0].slice(-1)}.`,
      help: `Write {${other[1]}}: a placeholder stands in braces.`,
      fix: { title: `Write {${other[1]}}`, start, end: start + other[0].length, text: `{${other[1]}}` },
    };
  const inside = /^\{([^{}]*)\}/.exec(words.slice(start))?.[1]?.trim();
  if (inside !== undefined && /^[^,#]+$/.test(inside))
    return {
      end: words.indexOf('}', start) + 1,
      message: `{${inside}} is no placeholder: its name has signs that names cannot have.`,
      help: 'The name is one word, as in the default language: {name}. Never translate it.',
    };
  return {
    end: start + 1,
    message: 'A brace { opens here, and no name follows it.',
    help: `${pluralHelp} Look whether a brace before this place was never closed.`,
  };
}

function unknownKind({ words, start, end }: FaultSpan): Wording {
  const kind = words.slice(start, end);
  const close = nearest(kind, kinds);
  return {
    message: `There is no kind of placeholder "${kind}".${close ? ` Did you mean "${close}"?` : ''}`,
    help: `There are ${kinds.join(', ')}; {name} alone is the value as it is.`,
    fix: close === undefined ? undefined : { title: `Write "${close}"`, start, end, text: close },
  };
}

function brokenOffset(): Wording {
  return {
    message: 'After "offset:" comes a whole number.',
    help: 'Write {count, plural, offset:1 one {…} other {…}}, or leave the offset out.',
  };
}

function noNumber(): Wording {
  return {
    message: 'After = comes a whole number.',
    help: 'Write {count, plural, =0 {none} other {# files}}.',
  };
}

function missingCase({ words, start }: FaultSpan, help: string): Wording {
  if (words.charAt(start - 1) === '=') {
    const name = /^[a-z]*/.exec(words.slice(start))?.[0] ?? '';
    const isCase = ['zero', 'one', 'two', 'few', 'many', 'other'].includes(name);
    if (!isCase) return { ...noNumber(), end: start + 1 };
    return {
      start: start - 1,
      end: start + name.length,
      message: `The sign = stands before the case "${name}"; only numbers have it.`,
      help: `Write ${name} {…} for the case of the language, or =1 {…} for the number 1.`,
      fix: { title: `Write ${name}`, start: start - 1, end: start + name.length, text: name },
    };
  }
  return {
    end: start + 1,
    message: `The name of a case is expected here, not "${words.charAt(start) || 'the end of the words'}".`,
    help,
  };
}

function missingWords({ words, start }: FaultSpan, help: string): Wording {
  const [sign = ''] = /^[:=]/.exec(words.slice(start)) ?? [];
  const name = /[\w-]+$/.exec(words.slice(0, start))?.[0] ?? '';
  if (sign !== '')
    return {
      end: start + 1,
      message: `The sign ${sign} stands behind the case "${name}", where its words in braces follow at once.`,
      help: `Write ${name} {words}, without ${sign}.`,
      fix: { title: `Remove the ${sign}`, start, end: start + 1, text: '' },
    };
  const [before = ''] = /=?[^\s{},]+\s*$/.exec(words.slice(0, start)) ?? [];
  const from = start - before.length;
  return {
    start: from,
    end: Math.max(from + 1, from + before.trimEnd().length),
    message: `The words of the case "${before.trim()}" must follow it in braces.`,
    help,
  };
}

function duplicateCase({ words, start, end }: FaultSpan): Wording {
  return {
    message: `The case "${words.slice(start, end)}" stands twice in one placeholder.`,
    help: 'Remove one of the two.',
  };
}

/** The parser reports the closing brace; people look for the opening one. */
function missingOther({ words, start }: FaultSpan): Wording {
  const opening = openingBrace(words, start);
  const head = /^\{\s*[^,{}]+,\s*\w+/.exec(words.slice(opening))?.[0] ?? '{';
  const cases = [...words.slice(opening, start).matchAll(/([\p{L}\p{N}_-]+)\s*\{/gu)].map(
    ([, name = '']) => name,
  );
  const slip = nearest('other', cases);
  const strange = slip ? [] : cases.filter((name) => !/^(?:zero|one|two|few|many|\d+)$/.test(name));
  const isPlural = !/select$/.test(head);
  const said =
    isPlural && strange.length > 0
      ? ` ${strange.map((name) => `"${name}"`).join(' and ')} ${strange.length === 1 ? 'is no case' : 'are no cases'}: their names are never translated.`
      : '';
  return {
    start: opening,
    end: opening + head.length,
    message: `The placeholder ${head}…} has no case "other".${slip ? ` Is "${slip}" meant to be it?` : said}`,
    help: `Every language needs "other", written in English. ${isPlural ? pluralHelp : selectHelp}`,
  };
}

/** The brace that is open at a position of a message that is valid up to there. */
function openingBrace(words: string, before: number): number {
  let depth = 0;
  for (let at = before - 1; at >= 0; at -= 1) {
    if (words.charAt(at) === '}') depth += 1;
    else if (words.charAt(at) === '{' && depth === 0) return at;
    else if (words.charAt(at) === '{') depth -= 1;
  }
  return 0;
}

function strayClosing({ words, start }: FaultSpan): Wording {
  const at = words.lastIndexOf('</', start);
  const tag = /^<\/[^\s<>]*>?/.exec(words.slice(at))?.[0] ?? '</';
  const open = openTag(words.slice(0, at));
  return {
    start: at,
    end: at + tag.length,
    message:
      open === undefined
        ? `The tag ${tag} closes what nothing has opened.`
        : `The tag ${tag} stands where </${open}> belongs.`,
    help: tagHelp,
    fix:
      open === undefined
        ? undefined
        : { title: `Write </${open}>`, start: at, end: at + tag.length, text: `</${open}>` },
  };
}

/** The innermost tag that words leave open. */
function openTag(words: string): string | undefined {
  const open: string[] = [];
  for (const [, slash, name = ''] of words.matchAll(/<(\/?)([A-Za-z][^\s<>/]*)\s*>/g)) {
    if (slash) open.pop();
    else open.push(name);
  }
  return open.at(-1);
}

function unclosedTag({ words, start }: FaultSpan): Wording {
  const tag = /^<[^<>]*>/.exec(words.slice(start))?.[0] ?? '<';
  const fault = { end: start + tag.length, message: `The tag ${tag} is not closed.` };
  if (tag === '<br>') return { ...fault, help: 'A line break is written \\n, not as a tag.' };
  return {
    ...fault,
    help: `If the default language has the tag in this message, write ${tag}words</${tag.slice(1)}; if not, remove it.`,
    lacks: { type: 'closing', tag: tag.slice(1, -1) },
  };
}
