/** The compiler's face towards the rest of the engine; its stages stay among themselves. */
export { inLanguages } from './build.ts';
export { at } from './clock.ts';
export { type Code, codes } from './codes.ts';
export { compile } from './compile.ts';
export { type FileCode, fileCodes } from './file-codes.ts';
export { formatDiagnostic, formatSummary } from './format.ts';
export type { SiteRoute } from './site.ts';
