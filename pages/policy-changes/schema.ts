import type { ContentOf } from '../../engine/index.ts';

/** What is compared stands in the address; there is nothing to write. */
export const schema = { type: 'object', properties: {}, additionalProperties: false } as const;

export type PolicyChangesContent = ContentOf<typeof schema>;
