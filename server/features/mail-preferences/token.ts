import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MailSetting, mailSettings } from '../../../api/contract/settings.ts';

/** Which letters to whom a link ends. */
export interface Subscription {
  readonly userId: string;
  readonly setting: MailSetting;
}

const macOf = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(`unsubscribe ${text}`).digest();

/**
 * The `d` of the links in a letter. It has no end: somebody may have had enough of an old letter. Whoever has it can do no more than switch
 * this kind of letter off, however often.
 */
export function signSubscription(key: Buffer, { userId, setting }: Subscription): string {
  const text = `${Buffer.from(userId).toString('base64url')}.${setting}`;
  return `${text}.${macOf(key, text).toString('base64url')}`;
}

/** Undefined where it is none of ours. */
export function readSubscription(key: Buffer, d: string): Subscription | undefined {
  const [user = '', name = '', mac = '', ...rest] = d.split('.');
  const given = Buffer.from(mac, 'base64url');
  const right = macOf(key, `${user}.${name}`);
  // One way to write it: what decodes to the same bytes is another text.
  if (rest.length > 0 || mac !== right.toString('base64url') || !timingSafeEqual(given, right))
    return undefined;
  const setting = mailSettings.find((known) => known === name);
  return setting && { userId: Buffer.from(user, 'base64url').toString(), setting };
}
