import { escapeHtml } from '../../../api/contract/escape-html.ts';
import { shownText } from '../../../api/contract/shown-text.ts';
import type { Letter } from '../../mail/index.ts';
import type { findFeedback } from './repo.ts';

type Feedback = NonNullable<Awaited<ReturnType<typeof findFeedback>>>;

/** The characters of the subject that cannot start another header, and not too many of them. */
const subjectOf = (text: string): string =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 70)
    .toWellFormed();

/**
 * The letter about feedback, for the operator, in English like everything that the server tells operators. Nothing of
 * its content is ours: the visitor's text is the body, below the facts about it, and each of those facts is one line.
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
