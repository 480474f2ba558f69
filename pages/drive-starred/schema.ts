import type { ContentOf } from '../../engine/index.ts';

/** What stands here is the visitor’s own; there is nothing to write. */
export const schema = { type: 'object', properties: {}, additionalProperties: false } as const;

export type DriveStarredContent = ContentOf<typeof schema>;
