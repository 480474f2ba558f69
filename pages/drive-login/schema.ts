import type { ContentOf } from '../../engine/index.ts';

export const schema = { type: 'object', properties: {}, additionalProperties: false } as const;
export type LoginContent = ContentOf<typeof schema>;
