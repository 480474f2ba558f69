import { linkSchema, textSchema } from '../../engine/index.ts';

const words = {
  title: { ...textSchema, description: 'A few words.' },
  text: { ...textSchema, description: 'One or two sentences.' },
} as const;

const link = { to: linkSchema, label: { ...textSchema, description: 'The words of the link.' } } as const;

/** A link by itself, with its words. */
export const labelledLinkSchema = {
  type: 'object',
  properties: link,
  required: ['to', 'label'],
  additionalProperties: false,
} as const;

/** The end of a page: where to go if nothing on it helped. `Further` shows it. */
export const furtherSchema = {
  type: 'object',
  description: 'Where to go if nothing helped.',
  properties: { text: { ...textSchema, description: 'One sentence.' }, ...link },
  required: ['text', 'to', 'label'],
  additionalProperties: false,
} as const;

/** A point of a list on a page: a heading of a few words, and what is said of it. */
export const pointSchema = {
  type: 'object',
  properties: words,
  required: ['title', 'text'],
  additionalProperties: false,
} as const;

/** The same, with a way to where it can be done. */
export const linkedPointSchema = {
  type: 'object',
  properties: {
    ...words,
    link: { ...labelledLinkSchema, description: 'Where it can be done, or is told at length.' },
  },
  required: ['title', 'text'],
  additionalProperties: false,
} as const;
