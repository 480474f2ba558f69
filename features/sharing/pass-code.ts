import { longestPassCode } from '../../api/contract/shares.ts';

/** Without characters that look alike on paper: 0 and o, 1, l and i. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 6;
/** Bytes from here on would make the first signs likelier than the others. */
const even = 256 - (256 % signs.length);

export type PassCodeFault = 'signs' | 'short' | 'long';

/** A random passcode. */
export function makePassCode(): string {
  let code = '';
  while (code.length < length) {
    const [byte = even] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < even) code += signs.charAt(byte % signs.length);
  }
  return code;
}

/** Why a passcode of one’s own will not do (`newPassCode` of the contract); undefined where it will. */
export function passCodeFault(code: string): PassCodeFault | undefined {
  if (!/^[a-z0-9]*$/.test(code)) return 'signs';
  if (code.length < length) return 'short';
  return code.length > longestPassCode ? 'long' : undefined;
}
