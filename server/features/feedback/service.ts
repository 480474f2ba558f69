import { type Db, feedbackId, type Tx, transact } from '../../db/index.ts';
import { type Limits, networkKey } from '../../http/limits.ts';
import * as repo from './repo.ts';

export interface FeedbackDeps {
  readonly db: Db;
  readonly limits: Limits;
  readonly enqueue: (tx: Tx, name: 'feedback.letter', payload: { readonly id: string }) => Promise<void>;
}

interface NewFeedback {
  /** Undefined for visitors without an account. */
  readonly userId: string | undefined;
  /** The address of the caller. */
  readonly address: string;
  readonly contact: string;
  readonly text: string;
  readonly page: string;
  readonly requestId: string;
  readonly userAgent: string;
  readonly language: string;
}

/** PostgreSQL stores no NUL in a text, and half a surrogate pair is no character. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/**
 * Feedback to the operator. It is stored, and a job sends a letter about it, unless so many were sent within the hour
 * that the mailbox would be flooded.
 * @throws {ApiError} `too_many_requests`
 * @returns the id by which the operator finds it.
 */
export async function giveFeedback(
  { db, limits, enqueue }: FeedbackDeps,
  { userId, address, contact, text, page, requestId, userAgent, language }: NewFeedback,
): Promise<string> {
  await limits.take('feedback', userId ?? networkKey(address));
  const { isSoft: isFlood } = await limits.take('feedback-letters', '');
  const id = feedbackId();
  await transact(db, async (tx) => {
    await repo.insertFeedback(tx, {
      id,
      user_id: userId ?? null,
      contact,
      text: storable(text),
      page: storable(page),
      request_id: requestId,
      user_agent: storable(userAgent),
      language: storable(language),
      closed_at: null,
    });
    if (!isFlood) await enqueue(tx, 'feedback.letter', { id });
  });
  return id;
}
