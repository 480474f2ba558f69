import { pageLanguage } from '../../api/client.ts';
import type { Reason } from '../../api/contract/reasons.ts';
import { CallError, lastRefusal } from '../../api/error.ts';
import {
  localizedFor,
  localizedIn,
  messageFor,
  messageLanguage,
  messageLanguages,
} from '../../api/message.ts';
import { hasMessage } from '../../engine/view/index.ts';

/** An error, and what the user was doing: the id of a message. */
export interface Failure {
  readonly error: unknown;
  /** `files.failed.move`; absent where the failure is shown beside its cause. */
  readonly doing?: string | undefined;
}

/** A thrown error as plain facts. */
export interface FailureFacts {
  /** The server’s reason, or one of the client’s own such as `unreachable`. */
  readonly reason: string;
  /** Id of the request in the server’s log. */
  readonly requestId: string | undefined;
  /** The server did not accept the request (4xx): nothing went wrong on its side. */
  readonly isRefusal?: boolean;
  /** The server's text in the page’s language, where our own catalogue has none. */
  readonly words: string | undefined;
  /** Ms until a retry, where the server gave a time. */
  readonly retryAfter?: number | undefined;
}

/** Reasons with the same meaning for users. */
const reasonAliases: Readonly<Partial<Record<Reason, Reason>>> = {
  captcha_invalid: 'too_many_requests',
  captcha_required: 'too_many_requests',
  failed_precondition: 'conflict',
  task_daily_create_limit_vip: 'task_daily_create_limit',
  upload_locked: 'conflict',
  upload_offset_mismatch: 'conflict',
};

/** The message with the words for a reason, in the catalogues that have some. */
export const messageOfReason = (reason: string): string => `errors.${reason}`;

/** The reason under which messages are filed. */
export const canonicalReason = (reason: string): string => reasonAliases[reason as Reason] ?? reason;

/** Codes below are too general to be helpful (spec section 8). */
const leastSpecificCode = 17;

/**
 * Reduces an error to facts. The order is that of spec section 8: a localized message from the details, too many
 * requests (also called `captcha_invalid`), the tables. But text in another language than the page's helps less than
 * the catalogue: it is used only where we have no message. The tables exist in six languages.
 */
export async function factsOf(error: unknown, language = pageLanguage()): Promise<FailureFacts> {
  if (!(error instanceof CallError)) return { reason: 'unknown', requestId: undefined, words: undefined };
  const refusal = lastRefusal(error);
  const { requestId, retryAfter, details, failure } = refusal;
  const reason = canonicalReason(refusal.error);
  const isRefusal = failure.type === 'refused' && failure.status < 500;
  const words =
    localizedFor(details, language) ??
    (hasMessage(messageOfReason(reason))
      ? undefined
      : (localizedIn(details, language) ?? (await textFromTable(refusal, language))));
  return {
    reason,
    requestId,
    words,
    ...(isRefusal && { isRefusal }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Without a network no table would come either. */
const textFromTable = async (error: CallError, language: string): Promise<string | undefined> =>
  error.failure.type !== 'unreachable' && error.error_code >= leastSpecificCode && hasTable(language)
    ? messageFor(error, language).catch(() => undefined)
    : undefined;

/** A wait in its largest unit, rounded up so that nobody returns too early. */
export function waitOf(ms: number): { readonly unit: 'second' | 'minute' | 'hour'; readonly count: number } {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 60) return { unit: 'second', count: seconds };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? { unit: 'minute', count: minutes } : { unit: 'hour', count: Math.ceil(minutes / 60) };
}

/** `messageLanguage` returns Simplified Chinese for unknown languages. */
const hasTable = (language: string): boolean =>
  messageLanguage(language) !== 'zh-CN' ||
  language.toLowerCase().startsWith('zh') ||
  messageLanguages.some((known) => known === language);
