import type { ContentOf } from '../../engine/index.ts';

/** The list makes itself from the policies of the manifest; there is nothing to write. */
export const schema = { type: 'object', properties: {}, additionalProperties: false } as const;

export type PolicyUpdateContent = ContentOf<typeof schema>;
