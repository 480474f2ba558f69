import { ApiError } from '../../../errors.ts';

/** Of eight characters and more, those that lists of leaked passwords begin with. */
const wellKnown = new Set(
  `12345678 123456789 1234567890 12345678910 11111111 00000000 88888888 87654321 11223344 12341234 123123123 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qazxsw2 password password1 password12 password123 passw0rd p@ssw0rd p@ssword qwertyui qwertyuiop
  qwerty12 qwerty123 qwerty1234 qwer1234 asdfghjk asdfghjkl asdf1234 zxcvbnm1 abc12345 abcd1234 abcdefgh a1234567
  a12345678 aa123456 aa12345678 woaini520 woaini1314 5201314520 iloveyou iloveyou1 sunshine princess football baseball
  superman michael1 starwars whatever trustno1 computer internet samsung1 letmein1 welcome1 welcome123 admin123
  administrator changeme dragon12 monkey12 master12 shadow12 zaq12wsx q1w2e3r4 1234qwer 147258369 159753456 789456123
  987654321 99999999 66666666 77777777 55555555 22222222 12344321 13579246 pokemon1 jordan23 liverpool corvette`.split(
    /\s+/,
  ),
);

/** Characters, not units: a letter beyond the basic plane counts once. */
const passwordLength = { least: 8, most: 128 } as const;

/**
 * Accepts a new password or throws `weak_password`. Length does more than rules about digits and signs (NIST SP 800-63B
 * 5.1.1.2), so besides that only the most common passwords are refused.
 * @param about publicly known texts of the account: its address and its name.
 */
export function acceptPassword(password: string, about: readonly string[]): void {
  const length = [...password].length;
  const folded = password.normalize('NFKC').toLowerCase();
  const known = about.flatMap((text) => [text, text.split('@')[0] ?? '']).map((text) => text.toLowerCase());
  const isWeak =
    length < passwordLength.least ||
    length > passwordLength.most ||
    wellKnown.has(folded) ||
    new Set(folded).size < 3 ||
    known.includes(folded);
  if (isWeak) throw new ApiError('weak_password');
}
