import * as contract from '../../../api/contract/feedback.ts';
import { type Db, feedbackId, type Tx, transact } from '../../db/index.ts';
import { type Limits, networkKey } from '../../http/limits.ts';
import { type Route, route } from '../../http/route.ts';
import * as repo from './repo.ts';

interface FeedbackDeps {
  readonly db: Db;
  readonly limits: Limits;
  readonly enqueue: (tx: Tx, name: 'feedback.letter', payload: { readonly id: string }) => Promise<void>;
}

/** PostgreSQL takes no text with it, and half a character is none. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/**
 * Feedback to the operator. It is stored, and a job sends a letter about it, unless so many were sent within
 * the hour that somebody means to fill the operator's mailbox.
 */
export const feedbackRoutes = ({ db, limits, enqueue }: FeedbackDeps): readonly Route[] => [
  route(contract.giveFeedback, async ({ caller, body, address, userAgent, language }) => {
    await limits.take('feedback', caller?.userId ?? networkKey(address));
    const { isSoft: isFlood } = await limits.take('feedback-letters', '');
    const id = feedbackId();
    await transact(db, async (tx) => {
      await repo.insertFeedback(tx, {
        id,
        user_id: caller?.userId ?? null,
        contact: body.contact ?? '',
        text: storable(body.text),
        page: storable(body.page),
        request_id: body.request_id,
        user_agent: storable(userAgent),
        language: storable(language),
        closed_at: null,
      });
      if (!isFlood) await enqueue(tx, 'feedback.letter', { id });
    });
    return { id };
  }),
];
