import type { ContentOf } from '../../engine/index.ts';

/** Shown when nothing can be asked for: it must not depend on content. */
export const schema = { type: 'object', properties: {}, additionalProperties: false } as const;

export type OfflineContent = ContentOf<typeof schema>;
