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

/** Something that was thrown, and what the user was about to do: the id of a message. */
export interface Failure {
  readonly error: unknown;
  /** `files.failed.move`; absent where the failure stands beside what was asked for. */
  readonly doing?: string | undefined;
}

/** What a page keeps of something that was thrown: plain facts. */
export interface FailureFacts {
  /** The server’s reason, or a word of the client’s own such as `unreachable`. */
  readonly reason: string;
  /** What the server’s log knows the request by. */
  readonly requestId: string | undefined;
  /** Words that came from elsewhere in the page’s language, where our own catalogue has none. */
  readonly words: string | undefined;
  /** Ms until another try is answered, where the server said so. */
  readonly retryAfter?: number | undefined;
}

/** Reasons that have words of their own in the catalogue, under `errors.`. */
export const knownReasons: readonly (Reason | 'unreachable' | 'task_daily_create_limit')[] = [
  'unreachable',
  'unauthenticated',
  'too_many_requests',
  'unavailable',
  'conflict',
  'not_found',
  'file_not_found',
  'file_name_invalid',
  'file_duplicated_name',
  'file_move_or_copy_to_cur',
  'file_in_trash',
  'file_not_in_trash',
  'file_too_deep',
  'file_too_many',
  'file_space_not_enough',
  'storage_full',
  'archive_too_large',
  'task_not_found',
  'task_daily_create_limit',
  'share_not_found',
  'share_too_many',
];

export const isKnown = (reason: string): boolean => (knownReasons as readonly string[]).includes(reason);

/** Codes below are too general to help anybody (spec section 8). */
const tellingCode = 17;

/**
 * What to keep of something that was thrown. The order is that of spec section 8: a localized message from the details,
 * too many requests (whose other name is `captcha_invalid`), the tables. But what is written in another language than the
 * page's helps less than the catalogue: it speaks only where we have no words. The tables exist in six languages.
 */
export async function factsOf(error: unknown, language = pageLanguage()): Promise<FailureFacts> {
  if (!(error instanceof CallError)) return { reason: 'unknown', requestId: undefined, words: undefined };
  const told = lastRefusal(error);
  const { requestId, retryAfter, details } = told;
  const reason = told.error === 'captcha_invalid' ? 'too_many_requests' : told.error;
  const words =
    localizedFor(details, language) ??
    (isKnown(reason) ? undefined : (localizedIn(details, language) ?? (await tableWords(told, language))));
  return { reason, requestId, words, ...(retryAfter !== undefined && { retryAfter }) };
}

const tableWords = async (error: CallError, language: string): Promise<string | undefined> =>
  error.error_code >= tellingCode && hasTable(language)
    ? messageFor(error, language).catch(() => undefined)
    : undefined;

/** A wait in the largest unit that it fills, rounded up: whoever comes back then is not too early. */
export function waitOf(ms: number): { readonly unit: 'second' | 'minute' | 'hour'; readonly count: number } {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 60) return { unit: 'second', count: seconds };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? { unit: 'minute', count: minutes } : { unit: 'hour', count: Math.ceil(minutes / 60) };
}

/** `messageLanguage` answers Simplified Chinese for whatever it does not know. */
const hasTable = (language: string): boolean =>
  messageLanguage(language) !== 'zh-CN' ||
  language.toLowerCase().startsWith('zh') ||
  messageLanguages.some((known) => known === language);
