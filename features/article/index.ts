export { ArticleBody } from './article-body.tsx';
export { Contents } from './contents.tsx';
export { FallbackNotice } from './fallback-notice.tsx';
export { FoldedContents } from './folded-contents.tsx';
export { Notice } from './notice.tsx';
