import { type ContentOf, textSchema } from '../../engine/index.ts';
import type { FavoriteGroup } from '../../features/favorite-links/index.ts';

export const schema = {
  type: 'object',
  description: 'The links are those of content/favorite-links.yaml.',
  properties: { lead: { ...textSchema, description: 'One or two sentences under the title.' } },
  required: ['lead'],
  additionalProperties: false,
} as const;

export type FavoriteLinksContent = ContentOf<typeof schema>;

export interface FavoriteLinksData {
  readonly title: string;
  readonly groups: readonly FavoriteGroup[];
}
