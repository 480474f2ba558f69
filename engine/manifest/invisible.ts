/** Signs that nobody sees, or that look like a space and are none; they come with text from word processors and web pages. */
const names: Readonly<Record<string, string>> = {
  '\u00a0': 'a no-break space',
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero-width space',
  '\u200c': 'a zero-width non-joiner',
  '\u200d': 'a zero-width joiner',
  '\u200e': 'a left-to-right mark',
  '\u200f': 'a right-to-left mark',
  '\u202f': 'a narrow no-break space',
  '\u2060': 'a word joiner',
  '\u3000': 'a full-width space',
  '\ufeff': 'a byte order mark',
};

/** One sign, for use within a class of a regular expression. */
export const invisibleClass =
  '\\u00a0\\u00ad\\u1680\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u2064\\u2066-\\u2069\\u3000\\ufeff';
const sign = new RegExp(`[${invisibleClass}]`);
const signs = new RegExp(`[${invisibleClass}]`, 'g');
/** Of those the ones that have a width. */
const spaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;

/** The first such sign of a text: where it stands and what it is called. */
export function invisibleIn(text: string): { readonly at: number; readonly name: string } | undefined {
  const at = text.search(sign);
  if (at < 0) return undefined;
  const found = text.charAt(at);
  return { at, name: names[found] ?? (spaces.test(found) ? 'an unusual space' : 'a sign that nobody sees') };
}

/** The text as it looks: plain spaces, and nothing where nothing is seen. */
export const visible = (text: string): string =>
  text.replace(signs, (found) => (spaces.test(found) ? ' ' : ''));
