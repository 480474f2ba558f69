/** The list of one’s own links, a page of its own; `../index.ts` is what every list of files needs of sharing. */
export { Ending } from './ending.tsx';
export { $isEmpty, $shares, $title, searchSubmitted, sharesLeft, sharesOpened } from './model.ts';
export type { ShareListProps } from './share-list.tsx';
export { isBlockedForContent } from './share-status.ts';
export { ShareStatistics } from './statistics.tsx';

/** The links by which others add files, which few have. */
export const loadRequestList = () => import('../requests/request-list.tsx');

/** For `late`: its styles are large, and nothing is shown before the shares arrive. */
export const loadShareList = () => import('./share-list.tsx');
