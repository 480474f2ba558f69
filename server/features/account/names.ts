import { invalid } from '../../errors.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const unfit = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff@<>/\\]/;
const visible = /[\p{L}\p{N}\p{S}\p{P}]/u;

/**
 * Accepts the name of a person, in NFC and trimmed, or throws `invalid_argument`. It has 2 to 32 characters, something
 * to see, and no `@`: what holds one is an e-mail address, and nobody signs in by another's.
 */
export function acceptName(raw: string): string {
  const name = raw.normalize('NFC').trim().replace(/\s+/g, ' ');
  const length = [...name].length;
  if (!name.isWellFormed() || length < 2 || length > 32 || unfit.test(name) || !visible.test(name)) {
    throw invalid('name', '2 to 32 characters, none of @ < > / \\');
  }
  return name;
}
