export { favoriteLinksFile } from './content.ts';
export { type FavoriteGroup, type FavoriteLink, readFavoriteLinks } from './groups.ts';
