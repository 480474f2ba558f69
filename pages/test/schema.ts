import type { ContentOf } from '../../engine/index.ts';

/** The page reads the browser; there is nothing to write. */
export const schema = { type: 'object', properties: {}, additionalProperties: false } as const;

export type TestContent = ContentOf<typeof schema>;
