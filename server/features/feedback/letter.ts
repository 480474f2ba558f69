import { escapeHtml } from '../../../api/contract/escape-html.ts';
import { shownText } from '../../../api/contract/shown-text.ts';
import type { Letter } from '../../mail/index.ts';
import type { findFeedback } from './repo.ts';

type Feedback = NonNullable<Awaited<ReturnType<typeof findFeedback>>>;

/** Signs of the subject that are not the start of somebody else's header, and not too many of them. */
const subjectOf = (text: string): string =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 70)
    .toWellFormed();

/**
 * The letter about what somebody wrote, for the operator, who reads English as the rest of what the server says to
 * operators. Nothing of it is ours: what they wrote stands in the body, below what is known about it, and each of
 * those lines is one line.
 */
export function letterAbout(feedback: Feedback, to: string): Letter {
  const facts = [
    ['From', feedback.email ?? 'a visitor'],
    ['Answer to', feedback.contact],
    ['Page', feedback.page],
    ['Last failed request', feedback.request_id],
    ['Program', feedback.user_agent],
    ['Language', feedback.language],
    ['Id', feedback.id],
  ]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${shownText(String(value)).replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')}`);
  const text = `${facts.join('\n')}\n\n${shownText(feedback.text)}\n`;
  return {
    to,
    ...(feedback.contact !== '' && { replyTo: feedback.contact }),
    subject: `Feedback: ${subjectOf(feedback.text)}`,
    text,
    html: `<!doctype html><html lang="en"><body><pre style="font-size:15px;line-height:1.5;white-space:pre-wrap;max-width:72ch">${escapeHtml(text)}</pre></body></html>`,
    language: 'en-US',
  };
}
