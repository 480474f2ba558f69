import type { MailSetting } from '../../../api/contract/settings.ts';
import type { Db } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import * as repo from './repo.ts';
import { readSubscription, type Subscription, signSubscription } from './token.ts';

interface MailPreferencesDeps {
  readonly db: Db;
  /** Signs the links of letters. */
  readonly key: Buffer;
  readonly publicUrl: string;
  /** The languages that letters can be written in. */
  readonly languages: () => Promise<readonly string[]>;
  /** The one of them that suits an `accept-language`. */
  readonly languageFor: (acceptLanguage: string) => Promise<string>;
  readonly readSettings: (userId: string) => Promise<Readonly<Record<MailSetting, boolean>>>;
  readonly switchOff: (userId: string, setting: MailSetting) => Promise<unknown>;
}

/** To whom, in which language, and how they end it. */
interface Recipient {
  readonly to: string;
  /** A language tag; "": the usual one. */
  readonly language: string;
  /** The page, and what mail programs post to: the same address (RFC 8058). */
  readonly unsubscribe: string;
}

/** The last seen language of an account, so that it is written down when it changes, and not with each page. */
const mostSeen = 10_000;

export function createMailPreferences(deps: MailPreferencesDeps) {
  const { db, key } = deps;
  const seen = new Map<string, string>();
  const read = async (userId: string) => {
    const found = await repo.findLanguages(db, userId);
    return { language: found?.chosen ?? '', seen_language: found?.seen ?? '' };
  };
  /** @throws {ApiError} the same for a link that is none, and for one of an account that is gone. */
  const subscriptionOf = async (d: string): Promise<Subscription & { readonly email: string }> => {
    const subscription = readSubscription(key, d);
    const found = subscription && (await repo.findAddress(db, subscription.userId));
    if (subscription === undefined || found === undefined) throw new ApiError('not_found');
    return { ...subscription, email: found.email };
  };
  const present = ({ email, setting: scene }: { email: string; setting: MailSetting }, d: string) => ({
    email: maskedEmail(email),
    scene,
    d,
  });
  return {
    read,
    choose: async (userId: string, language: string) => {
      if (language !== '' && !(await deps.languages()).includes(language))
        throw new ApiError('invalid_argument', { description: 'language: not one of this site' });
      await repo.chooseLanguage(db, userId, language === '' ? null : language);
      return read(userId);
    },
    /** A page was read by an account, with this `accept-language`. */
    noteSeen: async (userId: string, acceptLanguage: string): Promise<void> => {
      if (acceptLanguage === '' || seen.get(userId) === acceptLanguage) return;
      await repo.noteLanguage(db, userId, await deps.languageFor(acceptLanguage));
      if (seen.size >= mostSeen) seen.clear();
      seen.set(userId, acceptLanguage);
    },
    show: async (d: string) => present(await subscriptionOf(d), d),
    unsubscribe: async (d: string) => {
      const subscription = await subscriptionOf(d);
      await deps.switchOff(subscription.userId, subscription.setting);
      return present(subscription, d);
    },
    /** Undefined where an account wants no letters of this kind, or is gone. */
    recipient: async (userId: string, setting: MailSetting): Promise<Recipient | undefined> => {
      const found = await repo.findAddress(db, userId);
      if (found === undefined || !(await deps.readSettings(userId))[setting]) return undefined;
      const { language, seen_language } = await read(userId);
      return {
        to: found.email,
        language: language || seen_language,
        unsubscribe: `${deps.publicUrl}/unsubscribe?d=${signSubscription(key, { userId, setting })}`,
      };
    },
  };
}

export type MailPreferences = ReturnType<typeof createMailPreferences>;

/** `ada@example.org` is `a…@example.org`: the owner knows it, and a forwarded letter tells nobody. */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return at < 0 ? '…' : `${first}…${email.slice(at)}`;
}
