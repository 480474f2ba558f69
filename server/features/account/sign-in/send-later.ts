import type { AuthLog } from '../better-auth/better-auth.ts';
import { mailCodeLife } from './mail-codes.ts';
import type { SendLater } from './sign-up.ts';

/** A letter by its name, for the mailer that writes and sends it. */
export interface OutgoingMail {
  readonly to: string;
  readonly letter: 'sign-up' | 'known-address' | 'reset';
  /** `accept-language` of the caller. */
  readonly language: string;
  readonly values: Readonly<Record<string, string>>;
}

export interface SendLaterOptions {
  readonly mail: (outgoing: OutgoingMail) => Promise<void>;
  readonly log: Pick<AuthLog, 'error'>;
}

/**
 * Letters are sent after the answer, and their outcome changes no answer: otherwise the time, or an error of the mail
 * server, would reveal who has an account.
 */
export const createSendLater =
  ({ mail, log }: SendLaterOptions): SendLater =>
  (to, letter, language, code) => {
    const values = { code, minutes: String(mailCodeLife / 60) };
    setImmediate(() => {
      mail({ to, letter, language, values }).catch((error: unknown) =>
        log.error({ err: error }, 'mail not sent'),
      );
    });
  };
