import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { judgeCatalogue, readCatalogue } from './read.ts';

/** In these texts « and » enclose what a finding points at. */
const marked = (text: string) => {
  const start = text.indexOf('«');
  const end = text.indexOf('»') - 1;
  return { text: text.replace(/[«»]/g, ''), start, end };
};

function findings(text: string, locale: string, base?: string): readonly Diagnostic[] {
  const reading = readCatalogue(text, locale);
  if (reading.catalogue === undefined) return reading.diagnostics;
  const standard = base === undefined ? reading : readCatalogue(base, 'en-US');
  const { diagnostics } = judgeCatalogue({ ...reading, catalogue: reading.catalogue }, standard);
  return [...reading.diagnostics, ...diagnostics];
}

function expectOne(text: string, locale: string, base: string | undefined, said: RegExp): Diagnostic {
  const place = marked(text);
  const found = findings(place.text, locale, base);
  expect(found.map(({ message }) => message)).toEqual([expect.stringMatching(said)]);
  const [one] = found as [Diagnostic];
  expect(place.text.slice(one.range.start.offset, one.range.end.offset)).toBe(
    place.text.slice(place.start, place.end),
  );
  expect(one.range.start.offset).toBe(place.start);
  return one;
}

describe('a file that is not JSON', () => {
  test.each([
    ['a trailing comma', '{"a": "x"«,»\n}', /^A comma stands after the last entry\.$/],
    ['a missing comma', '{"a": "x«"»\n "b": "y"}', /^A comma is missing after this quote\.$/],
    ['two commas', '{"a": "x",«,» "b": "y"}', /^Two commas/],
    [
      'an unclosed quote',
      '{"a": «"x,»\n "b": "y"}',
      /^The quote " that opens here is not closed on its line\.$/,
    ],
    ['curly quotes around an id', '{«“»a”: "x"}', /^The quote “ stands where a straight " belongs\.$/],
    ['curly quotes around words', '{"a": «„»x“}', /^The quote „ stands/],
    ['single quotes', "{«'»a': 'x'}", /^The quote ' stands/],
    ['no quotes around an id', '{«home.title»: "x"}', /^The id "home.title" stands without quotes\.$/],
    ['no quotes around words', '{"a": «Hello» you}', /^The words "Hello" stand without quotes\.$/],
    [
      'a quote within the words',
      '{"a": "say «"»yes" now"}',
      /^The quote " ends the words here, and "yes" is left over\.$/,
    ],
    ['a semicolon', '{"a": "x"«;» "b": "y"}', /^The sign ";" stands where "," belongs\.$/],
    ['an equals sign', '{"a" «=» "x"}', /^The sign "=" stands where ":" belongs/],
    ['no colon', '{"a" «"x"»}', /^A colon is missing after the id\.$/],
    ['no last brace', '{"a": "x«"»\n', /^The file ends before its last brace }\.$/],
    ['a brace too many', '{"a": "x"}«}»', /^Something stands behind the last brace } of the catalogue\.$/],
    ['a comment', '{"a": "x", «// note»\n "b": "y"}', /^A comment stands here; JSON has none\.$/],
    ['a backslash', '{"a": "C:«\\P»rograms"}', /^The backslash in \\P means nothing in JSON\.$/],
    ['a tab in the words', '{"a": "x«\t»y"}', /^A tab stands within the words\.$/],
    ['no words', '{"a": «,» "b": "y"}', /^Words in quotes are expected here, not ","\.$/],
    ['a mark of a merge', '{\n«=======»\n"a": "y"}', /^A merge conflict/],
    ['nothing', '«»', /^The file is empty\.$/],
    ['a list', '«[»"a"]', /^The file is no list of ids and words\.$/],
    ['a word', '«"»a"', /^The file is no list/],
  ])('%s', (_, text, said) => {
    const one = expectOne(text, 'ja', undefined, said);
    expect([one.code, one.severity, one.file]).toEqual(['catalogue-syntax', 'error', 'locales/ja.json']);
  });

  test.each([
    ['encoding', 'Latin-1', '{"a": "caf«\uFFFD»"}', /not UTF-8; it may have been saved as Latin-1/],
    ['encoding', 'UTF-16 with its mark', '«\uFFFD»\uFFFD{\0"\0', /^The file is UTF-16, not UTF-8\.$/],
    ['encoding', 'UTF-16 without a mark', '{«\0»"\0a\0', /^The file is UTF-16, not UTF-8\.$/],
    [
      'merge-conflict',
      'a merge',
      '{\n«<<<<<<< a»\n"a": "x"\n=======\n"a": "y"\n>>>>>>> b\n}',
      /^Two versions/,
    ],
  ])('%s: %s', (code, _, text, said) => {
    expect(expectOne(text, 'ja', undefined, said)).toMatchObject({ code, severity: 'error' });
  });

  test('a byte order mark is a warning, and the messages are read', () => {
    const one = expectOne(
      '«\uFEFF»{"a": "x"}',
      'ja',
      undefined,
      /^The file begins with a byte order mark\.$/,
    );
    expect(one.severity).toBe('warning');
    expect(readCatalogue('\uFEFF{"a": "x"}', 'ja').catalogue).toHaveProperty('a');
  });
});

describe('an entry that has no words', () => {
  test.each([
    ['a number', '{"a": «7»}', /^"a" is a number, not words\.$/],
    ['true', '{"a": «true»}', /^"a" is true or false, not words\.$/],
    ['null', '{"a": «n»ull}', /^"a" is null, not words\.$/],
    ['a list', '{"a": «[»"x"]}', /^"a" is a list, not words\.$/],
    ['a group', '{«"home"»: {"title": "x"}}', /^"home" is a group of ids, and catalogues have none\.$/],
    [
      'a misspelt field',
      '{«"a"»: {"defualtMessage": "x"}}',
      /^"a" has "defualtMessage"; is "defaultMessage" meant\?$/,
    ],
    ['a description alone', '{«"a"»: {"description": "x"}}', /^"a" has no words under "defaultMessage"\.$/],
    ['empty words', '{"a": «""»}', /^"a" has no words\.$/],
    ['a name of the language', '{«"__proto__"»: "x"}', /^"__proto__" is no id\.$/],
  ])('%s', (_, text, said) => {
    expect(expectOne(text, 'ja', undefined, said)).toMatchObject({
      code: 'message-entry',
      severity: 'error',
    });
  });

  test('an id that stands twice is reported at the second, with the first; the last counts', () => {
    const text = '{"a": "x", «"a"»: "y"}';
    const one = expectOne(text, 'ja', undefined, /^"a" stands twice in the catalogue; these words count\.$/);
    expect(one.related[0]?.range.start.offset).toBe(1);
    expect(readCatalogue(marked(text).text, 'ja').catalogue?.a).toEqual([{ type: 0, value: 'y' }]);
  });
});

describe('words that ICU does not understand', () => {
  test.each([
    ['an unclosed brace', 'Hello «{»name', /The brace { that opens here is not closed\./],
    ['empty braces', 'Hello «{}»', /The braces {} hold no name\./],
    ['a name of two words', 'Hello «{first name}»', /{first name} is no placeholder/],
    ['no name', '«{!}»', /{!} is no placeholder/],
    ['no kind', '{n«,»}', /After the comma comes the kind of placeholder: number, date/],
    [
      'an unknown kind',
      '{n, «plurl», other {#}}',
      /There is no kind of placeholder "plurl"\. Did you mean "plural"\?/,
    ],
    ['no style', '{n, date«,»}', /After the second comma/],
    ['no cases', '{n, «plural»}', /"plural" stands without its cases\./],
    ['an unnamed case', '{n, plural, «{»x}}', /The name of a case is expected here, not "{"\./],
    [
      'a case without braces',
      '{n, plural, «one» # other {#}}',
      /The words of the case "one" must follow it in braces\./,
    ],
    [
      'an unclosed case',
      '{n, plural, one {# file other «{»# files}}',
      /A brace { opens here, and no name follows it\./,
    ],
    ['a case without a number', '{n, plural, =«x» {x} other {#}}', /After = comes a whole number\./],
    ['a case twice', '{n, plural, one {#} «one» {#} other {#}}', /The case "one" stands twice/],
    ['no other', '«{n, plural», one {#}}', /The placeholder {n, plural…} has no case "other"\./],
    [
      'a misspelt other',
      '«{n, plural», one {#} othr {#}}',
      /has no case "other"\. Is "othr" meant to be it\?/,
    ],
    [
      'no other within another',
      '{a, select, b {«{n, plural», one {#}}} other {}}',
      /The placeholder {n, plural…} has no/,
    ],
    ['an unclosed tag', 'a «<b>»c', /The tag <b> is not closed\./],
    ['a tag of HTML', 'a«<br>»c', /The tag <br> is not closed\./],
    ['a tag that closes nothing', 'a«</b>»', /The tag <\/b> closes what nothing has opened\./],
    ['tags that cross', '<b><i>x«</b>»</i>', /The tag <\/b> stands where <\/i> belongs\./],
    ['a tag without its end', 'a «<b»', /The tag that begins here is not ended with >\./],
    ['an unknown format', '«{d, date, ::YYYY}»', /The format of a placeholder is not known\./],
  ])('%s', (_, words, said) => {
    const one = expectOne(`{\n  "a": "${words}"\n}`, 'en-US', undefined, said);
    expect([one.code, one.severity, one.range.start.line]).toEqual(['message-syntax', 'error', 2]);
  });

  test('counts the signs of the file, not those of the words', () => {
    const one = expectOne('{"a": "\\u00e9\\n\\"x\\" «{»n"}', 'ja', undefined, /The brace {/);
    expect(one.range.start.column).toBe(22);
  });

  test('offers the repair where only one thing can be meant', () => {
    const text = '{"a": "{n, plurl, other {#}}"}';
    const [one] = findings(text, 'ja');
    expect(one?.suggestions[0]?.edits[0]).toMatchObject({ text: 'plural', range: { start: { column: 12 } } });
  });
});

describe('a way to write a value that does not exist', () => {
  test.each([
    ['«{d, date, lnog}»', /wants dates in the style "lnog", which does not exist\. Did you mean "long"\?/],
    ['<b>«{d, time, 24h}»</b>', /wants times in the style "24h", which does not exist\./],
    ['{k, select, other {«{n, number, currency}»}}', /wants numbers in the style "currency", which does not/],
    ['«{n, number, ::unit/parsec}»', /wants numbers in a form behind :: that does not exist\./],
  ])('%s', (words, said) => {
    expect(expectOne(`{"a": "${words}"}`, 'en-US', undefined, said)).toMatchObject({
      code: 'message-syntax',
      severity: 'error',
    });
  });

  test.each([
    '{d, date, short} {d, time, full} {n, number, percent} {n, number}',
    '{n, number, ::currency/EUR} {d, date, ::yMMMd} {n, number, ::unit/kilobyte}',
  ])('exists: %s', (words) => {
    expect(findings(JSON.stringify({ a: words }), 'ja')).toEqual([]);
  });
});

describe('words that differ from the default language', () => {
  const cases: readonly [string, string, string, string, RegExp][] = [
    [
      'error',
      'a placeholder that is misspelt',
      'Hi {name}',
      '«{nmae}»さん',
      /uses the placeholder {nmae}, which en-US does not have\. Did you mean {name}\?/,
    ],
    [
      'error',
      'a placeholder that is translated',
      'Hi {name}',
      '«{имя}»',
      /uses the placeholder {имя}, .*Did you mean {name}\?/,
    ],
    [
      'error',
      'a placeholder too many',
      'Hi',
      'x «{n}»',
      /uses the placeholder {n}, which en-US does not have\.$/,
    ],
    ['error', 'a tag too many', 'Hi', '«<b>x</b>»', /uses the tag <b>, which en-US does not have\.$/],
    ['error', 'another tag', '<link>Hi</link>', '«<a>x</a>»', /uses the tag <a>, .* Did you mean <link>\?/],
    [
      'error',
      'a placeholder within a case',
      '{n, plural, one {#} other {#}}',
      '{n, plural, other {«{m}»}}',
      /uses the placeholder {m}/,
    ],
    [
      'error',
      'a tag in the place of a value',
      'Hi {b}',
      '«<b>x</b>»',
      /has "b" as a tag, and en-US as a value as it is\./,
    ],
    [
      'error',
      'a date in the place of words',
      'Hi {d}',
      '«{d, date}»',
      /has "d" as a date, and en-US as a value as it is\./,
    ],
    ['warning', 'a number in the place of words', 'Hi {d}', '«{d, number}»', /has "d" as a number/],
    ['warning', 'a placeholder too few', 'Hi {name}', 'x', /lacks {name}, which en-US has\./],
    ['warning', 'a tag too few', 'Hi <b>x</b>', 'x', /lacks <b>, which en-US has\./],
    [
      'warning',
      'an unknown case',
      '{k, select, photo {a} other {b}}',
      '«{k, select, foto {a} photo {b} other {c}}»',
      /has the case "foto" of {k}/,
    ],
    [
      'warning',
      'a missing case',
      '{k, select, photo {a} other {b}}',
      '«{k, select, other {c}}»',
      /lacks the case "photo" of {k}/,
    ],
    [
      'warning',
      'a quoted placeholder',
      'Hi {name} {n}',
      "l«'»{name}' {n}{name}",
      /has a straight apostrophe ' before "{"; all up to the next one, {name},/,
    ],
  ];
  test.each(cases)('%s: %s', (severity, _, base, words, said) => {
    const own = words.includes('«') ? `{"a": "${words}"}` : `{«"a"»: "${words}"}`;
    expect(expectOne(own, 'ja', JSON.stringify({ a: base }), said).severity).toBe(severity);
  });

  test.each([
    ['a number as it is', '{n, plural, one {#} other {#}}', '{n}'],
    ['a plural of fewer cases', '{n, plural, one {#} other {#}}', '{n, plural, other {#}}'],
    ['another order', '<b>{a}</b> {b}', '{b}<b>{a}</b>'],
    ['the same words twice', '{a}', '{a}{a}'],
    ['an apostrophe in a word', 'Hi {a}', "l'a {a}"],
    ['two apostrophes', 'Hi {a}', "l''{a}"],
    ['a quoted brace', 'Hi', "'{'x'}'"],
  ])('is sound: %s', (_, base, words) => {
    expect(findings(JSON.stringify({ a: words }), 'ja', JSON.stringify({ a: base }))).toEqual([]);
  });
});

describe('plural cases', () => {
  test.each([
    ['ja', '{n, plural, «one» {#} other {#}}', /has the plural case "one", which no number has in ja\./],
    [
      'ru',
      '«{n, plural, one {#} few {#} other {#}}»',
      /lacks the plural case "many" \(0, 5, 6, …\), which ru needs\./,
    ],
    ['en-US', '«{n, plural, other {#}}»', /lacks the plural case "one" \(1\), which en-US needs\./],
    ['en-US', '<b>«{n, selectordinal, one {#} two {#} other {#}}»</b>', /lacks the plural case "few"/],
    ['ar', '«{n, plural, zero {#} one {#} two {#} few {#} other {#}}»', /lacks the plural case "many"/],
    ['en-US', '{n, plural, one {#} «mony» {#} other {#}}', /has the plural case "mony"/],
  ])('%s %s', (locale, words, said) => {
    expect(expectOne(`{"a": "${words}"}`, locale, undefined, said)).toMatchObject({
      code: 'plural-case',
      severity: 'warning',
    });
  });

  test.each([
    ['es', '{n, plural, one {#} other {#}}'],
    ['en-US', '{n, plural, =1 {#} other {#}}'],
    ['ru', '{n, plural, one {#} few {#} many {#} other {#}}'],
  ])('%s is sound: %s', (locale, words) => {
    expect(findings(JSON.stringify({ a: words }), locale)).toEqual([]);
  });
});

describe('signs that readers would see', () => {
  test.each([
    ['a brace that nothing opened', 'name«}»', /has a brace } that nothing opens; readers see it\./],
    [
      'an open quote',
      "it is «'»{n}",
      /has a straight apostrophe ' before "{"; all that follows is shown as it is written\./,
    ],
    ['a tag without words', 'a«<br/>»b', /has the tag <br\/>, which encloses no words/],
  ])('%s', (_, words, said) => {
    expect(expectOne(`{"a": "${words}"}`, 'en-US', undefined, said)).toMatchObject({
      code: 'stray-sign',
      severity: 'warning',
    });
  });
});
