export { blogArticles, type PostMeta } from './content.ts';
export { type PostLink, readPosts } from './posts.ts';
export { minutesToRead } from './reading-time.ts';
