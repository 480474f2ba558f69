import { z } from 'zod';
import { atLeast } from './length.ts';

export const name = z.string().check(atLeast(1, 'must not be empty'));

/** Marks a value that names something of a registry: the editor's schema lists the names there are. */
export type NamedIn =
  | 'pages'
  | 'layouts'
  | 'guards'
  | 'validate'
  | 'actions'
  | 'messages'
  | 'kinds'
  | 'icons';
export const named = (namedIn: NamedIn, description: string) => name.meta({ namedIn, description });

/** Exactly one of the two keys; `resolve` says so, since a union would blur the message. */
export const text = z
  .strictObject({
    message: named('messages', 'The id of a message in locales/.').optional(),
    text: z.record(z.string(), name).describe('The words themselves, a language each.').optional(),
  })
  .meta({
    id: 'text',
    title: 'Text',
    description: 'Words for readers: {message: catalogue.id}, or the words themselves in {text: {en-US: …}}.',
  });

export const target = name.meta({
  description: 'A path of this site, without a language.',
  examples: ['/about'],
});
export const anyTarget = name.meta({
  description: 'A path of this site, without a language; or an address of another site, or mailto:.',
  examples: ['/about', 'https://forum.example.com/', 'mailto:help@example.com'],
});

export const errorPage = z.strictObject({
  page: named('pages', 'A folder in pages/.'),
  layout: named('layouts', 'A folder in layouts/.'),
  title: text,
});
