export { type HelpMeta, helpArticles, helpTree } from './content.ts';
