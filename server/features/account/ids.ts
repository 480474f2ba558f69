import { randomBytes } from 'node:crypto';
import { madeUpPrefix } from '../../../api/contract/made-up-name.ts';

/** 25 unguessable characters (144 random bits), the first of which says what they name. */
const makeId = (first: string): string => first + randomBytes(18).toString('base64url');

export const userId = (): string => makeId('U');
export const avatarId = (): string => makeId('A');
export const appPasswordId = (): string => makeId('P');
export const mailCodeId = (): string => makeId('M');

/** better-auth names its models; our ids begin with a letter that tells them apart. */
export const idOf = ({ model }: { model: string }): string =>
  makeId(
    { user: 'U', session: 'S', passkey: 'K', deviceCode: 'D', account: 'C', twoFactor: 'F' }[model] ?? 'X',
  );

/** Default name of an account: never a part of the e-mail address, which would reveal it. */
export const madeUpName = (): string => madeUpPrefix + randomBytes(5).toString('hex');
