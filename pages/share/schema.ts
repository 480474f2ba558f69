import type { ContentOf } from '../../engine/index.ts';

/** What stands here is what somebody shares; there is nothing to write. */
export const schema = { type: 'object', properties: {}, additionalProperties: false } as const;
export type ShareContent = ContentOf<typeof schema>;
