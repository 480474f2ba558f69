import { _default, object, enum as oneOf, string } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { maxLength } from './length.ts';
import { mailSettings } from './settings.ts';

const group = 'Mail';

const languages = object({
  /** The one that the account has chosen; "": that of the pages which it saw last. */
  language: string(),
  /** That of the pages which it saw last; "" before it saw any. */
  seen_language: string(),
});

export const getMailLanguage = defineEndpoint({
  method: 'GET',
  path: '/mail/v1/language',
  group,
  summary: 'The language of the letters to the account.',
  access: 'signed-in',
  rate: 'read',
  answer: languages,
});

export const chooseMailLanguage = defineEndpoint({
  method: 'PUT',
  path: '/mail/v1/language',
  group,
  summary: 'Chooses the language of the letters to the account; "": that of the pages which it saw last.',
  access: 'signed-in',
  rate: 'write',
  body: object({ language: string().check(maxLength(35)) }),
  answer: languages,
});

/** The kind of letter, and the account, that a link out of a letter ends. `d` is signed. */
const subscription = object({
  /** The address of the account, most of it left out. */
  email: string(),
  /** The kind of letter, by the setting of the account that allows it. */
  scene: oneOf(mailSettings),
  d: string(),
});
const query = object({ d: _default(string().check(maxLength(512)), '') });

export const getUnsubscribe = defineEndpoint({
  method: 'GET',
  path: '/mail/v1/unsubscribe',
  group,
  summary: 'What the link of a letter would end; it changes nothing.',
  access: 'anyone',
  rate: 'read',
  query,
  answer: subscription,
  errors: ['not_found'],
});

export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/unsubscribe',
  group,
  summary:
    'Ends a kind of letter, by the signed link of one. Whatever the body is: mail programs send a form (RFC 8058). It may be repeated.',
  access: 'anyone',
  rate: 'write',
  query,
  body: 'bytes',
  answer: subscription,
  errors: ['not_found'],
});
