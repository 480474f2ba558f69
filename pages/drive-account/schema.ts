import type { ContentOf } from '../../engine/index.ts';

/** The page shows an account; there is nothing to write. */
export const schema = { type: 'object', properties: {}, additionalProperties: false } as const;

export type AccountContent = ContentOf<typeof schema>;
