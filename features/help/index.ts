export { type HelpMeta, helpArticles, helpTree } from './content.ts';
export { Rating } from './rating.tsx';
export { SearchBox } from './search-box.tsx';
export { type HelpFolder, type HelpLink, readHelpTree } from './tree.ts';
