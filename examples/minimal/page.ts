import { createElement } from 'react';
import { type ContentOf, defineDocument, textSchema } from '../../engine/index.ts';

const schema = { type: 'object', properties: { words: textSchema } } as const;

/** Shows what the manifest has under `content:`; as an error page it shows nothing. */
export const greeting = defineDocument<ContentOf<typeof schema>>({
  description: 'A few words.',
  schema,
  view: async () => ({ default: ({ content }) => createElement('h1', null, content.words) }),
});
