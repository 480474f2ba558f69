import { defineDocument } from '../../engine/index.ts';
import { favoriteLinksFile, readFavoriteLinks } from '../../features/favorite-links/index.ts';
import { type FavoriteLinksContent, type FavoriteLinksData, schema } from './schema.ts';

export default defineDocument<FavoriteLinksContent, FavoriteLinksData>({
  description:
    'Links that staff keep in content/favorite-links.yaml, in groups, and a button that shares the page.',
  schema,
  files: [favoriteLinksFile],
  load: ({ title, files, locale }) => {
    const groups = readFavoriteLinks(files, locale);
    return groups.length === 0 ? undefined : { title, groups };
  },
  view: () => import('./view.tsx'),
});
