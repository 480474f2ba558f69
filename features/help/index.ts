export { type HelpMeta, helpArticles, helpTree } from './content.ts';
export { type HelpFolder, type HelpLink, readHelpTree } from './tree.ts';
