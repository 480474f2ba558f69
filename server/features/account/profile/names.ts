import { ApiError, invalid } from '../../../errors.ts';
import { isReserved } from './confusables.ts';

const longest = 32;
/** Characters that are invisible, that change the direction of the text, or that addresses and paths consist of. */
const unfit =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\ufffd@<>/\\]/u;
const visible = /[\p{L}\p{N}\p{S}\p{P}]/u;
/** No script of a name writes more above one another; they would run into the lines around. */
const heaped = /\p{M}{4}/u;

/**
 * Accepts the name of a person, in NFKC and trimmed, or throws `invalid_argument`. It has 2 to 32 characters, at least
 * one visible and none invisible, and no `@`: a name with one is an e-mail address, and nobody may sign in by
 * another's. Names that were accepted by older rules are not checked again.
 */
export function acceptName(raw: string): string {
  const name = raw.isWellFormed() ? raw.normalize('NFKC').trim().replace(/\s+/g, ' ') : '';
  const length = [...name].length;
  const isFit = length >= 2 && length <= longest && !unfit.test(name) && !heaped.test(name);
  if (!isFit || !visible.test(name)) {
    throw invalid('name', '2 to 32 characters that can be seen, none of @ < > / \\');
  }
  return name;
}

/** The same for a name that a user chooses: `name_reserved` where it could be taken for the server's staff. */
export function acceptOwnName(raw: string, siteName: string): string {
  const name = acceptName(raw);
  if (isReserved(name, siteName)) throw new ApiError('name_reserved');
  return name;
}
