import { safeParse } from 'zod/mini';
import { giveFeedback } from '../../../api/contract/feedback.ts';

/** The fate of a message: the ids of its sentences on the page. */
export type Outcome = 'sent' | 'wrong' | 'too-many';

export const statusOf: Readonly<Record<Outcome, number>> = { sent: 204, wrong: 400, 'too-many': 429 };

interface ContactForm {
  /** The path of the page that has the form; nothing that leads elsewhere. */
  readonly page: string;
  /** `robot`: it filled in the field that people do not see. */
  readonly message: { readonly text: string; readonly contact: string } | 'wrong' | 'robot';
}

const pathOf = (page: string): string =>
  /^\/[^\\?#\p{C}\s]{0,299}$/u.test(page) ? new URL(`http://site.invalid${page}`).pathname : '';

export function readContactForm(body: Uint8Array): ContactForm {
  const fields = new URLSearchParams(Buffer.from(body).toString('utf8'));
  const field = (name: string): string => fields.get(name) ?? '';
  const path = pathOf(field('page'));
  // A path that begins with two slashes is the address of another site.
  const page = /^\/(?!\/).{0,299}$/.test(path) ? path : '/contact-us';
  if (field('website') !== '') return { page, message: 'robot' };
  // A line break has two characters in a form, and one where the field counts them.
  const text = field('text').replaceAll('\r\n', '\n');
  const read = safeParse(giveFeedback.body, { text, contact: field('contact').trim() || null, page });
  return {
    page,
    message: read.success ? { text: read.data.text, contact: read.data.contact ?? '' } : 'wrong',
  };
}

export const wayBack = (page: string, outcome: Outcome): string => `${page}#${outcome}`;
