import type { ContentOf } from '../../engine/index.ts';

/** Every campaign that is over ends here; the words are the same for all. */
export const schema = { type: 'object', properties: {}, additionalProperties: false } as const;

export type ActivityEndContent = ContentOf<typeof schema>;
