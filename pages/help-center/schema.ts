import type { ContentOf } from '../../engine/index.ts';

/** Articles and their order stand in content/help/; there is nothing to write in the manifest. */
export const schema = { type: 'object', properties: {}, additionalProperties: false } as const;

export type HelpCenterContent = ContentOf<typeof schema>;
