import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { ExternalAddress } from '../match/external.ts';
import type { SitePath } from '../match/href.ts';

/**
 * A piece of wording in the manifest: the id of a catalogue message, or the words themselves per language.
 * Content schemas use `textSchema` wherever staff write words; views receive a plain string (`Localized`).
 */
export const textSchema = {
  type: 'object',
  title: 'Text',
  description: 'Words for readers: {message: catalogue.id} or {text: {en-US: …, zh-CN: …}}.',
  properties: {
    message: { type: 'string', minLength: 1, description: 'The id of a message in locales/.' },
    text: {
      type: 'object',
      description: 'The words themselves, a language each.',
      additionalProperties: { type: 'string', minLength: 1 },
    },
  },
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
} as const;

/** Text by language, where nothing else is allowed: `title: {en-US: …, zh-CN: …}`. The default language is required. */
export const wordsSchema = {
  type: 'object',
  title: 'Words',
  description: 'Words for readers, a language each: {en-US: …, zh-CN: …}.',
  additionalProperties: { type: 'string', minLength: 1 },
} as const;

/** Wherever staff write where a link leads; views receive a `SitePath`, which a `Link` takes. */
export const pathSchema = {
  type: 'string',
  title: 'Path',
  pattern: '^/',
  description: 'A path of this site without language.',
} as const;

/** Wherever a link of staff may also lead to another place of its page, to another site or to a mail address; a `Link` takes it. */
export const linkSchema = {
  type: 'string',
  title: 'Link',
  pattern: '^([/#]|https?://|mailto:)',
  description:
    'A path of this site without language (/about), an anchor on this page (#top), another site (https://…) or mailto:….',
} as const;

/** The manifest's form of a text: exactly one of the two keys is present. */
export interface Text {
  message?: string | undefined;
  text?: { readonly [locale: string]: string } | undefined;
}

/** The content that a view receives for a page's schema: every text is the words in the visitor's language. */
export type ContentOf<Schema extends JSONSchema> = FromSchema<
  Schema,
  {
    deserialize: [
      { pattern: { title: 'Text' }; output: string },
      { pattern: { title: 'Path' }; output: SitePath },
      { pattern: { title: 'Link' }; output: SitePath | ExternalAddress | `#${string}` },
    ];
  }
>;
