import type { ContentOf } from '../../engine/index.ts';

/** The page is a form; there is nothing to write. */
export const schema = { type: 'object', properties: {}, additionalProperties: false } as const;

export type FeedbackContent = ContentOf<typeof schema>;
