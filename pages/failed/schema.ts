import type { ContentOf } from '../../engine/index.ts';

/** Shown when all else fails: it must not depend on content. */
export const schema = { type: 'object', properties: {}, additionalProperties: false } as const;

export type FailedContent = ContentOf<typeof schema>;
