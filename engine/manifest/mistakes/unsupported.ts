import type { Faults } from '../faults.ts';

/** Parts of YAML that are not read here, by the names that its lexer has for them. */
const parts: Readonly<Record<string, string>> = {
  anchor: 'an anchor',
  alias: 'an alias',
  tag: 'a tag',
  'directive-line': 'a directive',
};

/** In UTF-16 units: what is longer is no value that somebody forgot to put in quotes. */
const longest = 500;

/** @returns whether the token is such a part: words that begin with its sign, or what it is to YAML. */
export function reportUnsupported(
  type: string | null,
  lexeme: string,
  offset: number,
  faults: Faults,
): boolean {
  const what = type === null || !Object.hasOwn(parts, type) ? undefined : parts[type];
  if (what === undefined) return false;
  const { source } = faults;
  const { line, column } = source.position(offset);
  const text = source.line(line);
  const [before, behind] = [text.slice(0, column - 1), text.slice(column - 1, column + longest)];
  const value = (/[{[]/.test(before) ? /^[^,{}[\]]*/ : /^.*?(?=\s+#|$)/).exec(behind)?.[0].trim() ?? '';
  const sign = lexeme.charAt(0);
  // `&base` and `*base` are meant as YAML has them.
  const isSign = sign === '&' ? lexeme.length === 1 : sign !== '%';
  if (isSign && /[:-]\s+$/.test(before) && /\s|\*$/.test(value) && !/["'{}[\]]|: /.test(value)) {
    const range = source.range(offset, offset + value.length);
    const quoted = JSON.stringify(value);
    faults.report({
      code: 'unsupported-yaml',
      range,
      message: `A value that begins with ${sign} must stand in quotes.`,
      help: 'Within quotes the sign means nothing, and is shown as it is.',
      suggestions: [{ title: `Write ${quoted}`, edits: [{ range, text: quoted }] }],
    });
    return true;
  }
  faults.report({
    code: 'unsupported-yaml',
    range: source.range(offset, offset + lexeme.length),
    message: `"${lexeme.trim()}" begins with a sign that makes it ${what} in YAML, which is not read here.`,
  });
  return true;
}
