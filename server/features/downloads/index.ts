export type { Archive, Archives } from './archives/archives.ts';
export { layoutZip } from './archives/zip.ts';
export { entriesOf } from './archives/zip-entries.ts';
export type { LinkPurpose } from './links/link-token.ts';
export type { LinkedContent, ShareOpens } from './links/linked-content.ts';
export { createLinks, type SignedLinks } from './links/links.ts';
export type { ContentHeaders } from './serve/content-headers.ts';
export type { Serve } from './serve/serve.ts';
export { createDownloads, type Downloads, type DownloadsDeps } from './service.ts';
