import * as account from '../../../api/contract/account.ts';
import { openShare } from '../../../api/contract/share-visits.ts';
import * as verification from '../../../api/contract/verification.ts';
import { addressKey, type CountName, type Limits } from '../../http/limits.ts';
import { plainAction } from './service.ts';

/** By action, the counter of its caller's address that tells how much was tried. */
const counterOf = new Map<string, CountName>([
  [account.signIn.captcha, 'address-failures'],
  [account.exchangeToken.captcha, 'address-failures'],
  [account.signUp.captcha, 'mail-from'],
  [verification.sendVerification.captcha, 'mail-from'],
  [verification.forgotPassword.captcha, 'mail-from'],
  [openShare.captcha, 'passcode-failures'],
]);

/** A client that signs well is allowed so many times what others are. */
const signedFactor = 2;

interface Asked {
  readonly action: string;
  readonly address: string;
  /** Whether the client signs well, which anybody can: a hint. */
  readonly isSigned: boolean;
}

/** Whether a person must earn the token for this action. Others than these need no person, ever. */
export async function isPersonWanted(
  limits: Pick<Limits, 'taken'>,
  { action, address, isSigned }: Asked,
): Promise<boolean> {
  const counter = counterOf.get(plainAction(action));
  if (counter === undefined) return false;
  const { taken, soft } = await limits.taken(counter, addressKey(address));
  return taken >= soft * (isSigned ? signedFactor : 1);
}
