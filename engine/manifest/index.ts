/** What the rest of the engine's readers need of the compiler; its stages stay among themselves. */
export { at } from './clock.ts';
export { type Code, codes } from './codes.ts';
export { compile } from './compile.ts';
export { formatDiagnostic, formatSummary } from './format.ts';
export type { SiteRoute } from './site.ts';
