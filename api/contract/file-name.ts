/** Why a name is refused: a tag for the words of every language. */
export type NameProblem =
  | 'not_a_string'
  | 'empty'
  | 'blank'
  | 'too_long'
  | 'lone_surrogate'
  | 'slash'
  | 'control_character'
  | 'direction_override'
  | 'dot_segment';

type AcceptedName =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly reason: NameProblem };

/** Bytes of UTF-8; the limit of common file systems, so that every stored file can be saved to a disk. */
export const longestName = 255;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controlCharacter = /[\u0000-\u001f\u2028\u2029]/;
const rightToLeftOverride = '\u202e';
const blank = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * Validates the name of a file or folder, or says why it is invalid.
 *
 * The name is returned as given, byte for byte, and not normalized: programs that compare sent with read names would
 * send it again. 1 to 255 bytes of UTF-8, no `/`, no control characters of C0, no separators U+2028 and U+2029, which
 * end a line wherever text is shown, not `.` or `..`. Spaces at its ends, backslashes, DEL, C1 and names that Windows
 * reserves are allowed: names from a disk must be returned unchanged.
 *
 * Two kinds are refused beyond that, since only deception needs them: names without visible characters, and U+202E,
 * which shows `gpj.exe` as `exe.jpg`. Other direction marks are allowed; phone books and messengers write them.
 */
export function acceptName(raw: unknown): AcceptedName {
  if (typeof raw !== 'string') return { ok: false, reason: 'not_a_string' };
  // Counted first, since nothing has fewer bytes than units, and all else costs more.
  if (raw.length > longestName) return { ok: false, reason: 'too_long' };
  if (!raw.isWellFormed()) return { ok: false, reason: 'lone_surrogate' };
  const reason = faultOf(raw);
  return reason === undefined ? { ok: true, name: raw } : { ok: false, reason };
}

function faultOf(name: string): NameProblem | undefined {
  if (name === '') return 'empty';
  if (byteLength(name) > longestName) return 'too_long';
  if (name.includes('/')) return 'slash';
  if (controlCharacter.test(name)) return 'control_character';
  if (name.includes(rightToLeftOverride)) return 'direction_override';
  if (name === '.' || name === '..') return 'dot_segment';
  return blank.test(name) ? 'blank' : undefined;
}

/**
 * A name that a user types or drops on a page: composed (NFC), as keyboards write it. File systems of macOS return
 * decomposed names, which would be different from the same name typed, and up to three times as long. Only for the
 * pages; a name on the wire is used as it is.
 */
export const composedName = (name: string): string => name.normalize('NFC');

const extensionForm = /^\.[\p{L}\p{N}\p{M}+\-_~!#]{1,16}$/u;

/**
 * The extension of a name with its dot, where it looks like one: up to 16 letters and digits after the last dot (and `+
 * - _ ~ ! #`); else the empty string. Leading dots begin no extension. It reads the end only: a pattern that backtracks
 * from each dot takes quadratic time.
 */
export function extensionIn(name: string): string {
  const dot = name.lastIndexOf('.');
  if (dot < 1 || !extensionForm.test(name.slice(dot))) return '';
  return /[^.]/.test(name.slice(0, dot)) ? name.slice(dot) : '';
}

/** `file_extension` of the wire: in lower case with its dot (`.jpg`; `.gz` of `a.tar.gz`), or the empty string. */
export const extensionOf = (name: string): string => extensionIn(name).toLowerCase();

const encoder = new TextEncoder();

/** Bytes of UTF-8. */
const byteLength = (text: string): number => encoder.encode(text).length;
