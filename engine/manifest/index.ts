export { at, type SiteAt } from './clock.ts';
export { type Code, codes } from './codes.ts';
export { type Compiled, compile } from './compile.ts';
export type { Diagnostic, Edit, Position, Range, Suggestion } from './diagnostic.ts';
export { applyEdits, formatDiagnostic, formatSummary } from './format.ts';
export { type Pattern, parsePattern, type Segment } from './pattern.ts';
export { scalarText } from './positions.ts';
export type {
  ErrorPage,
  NavigationGroup,
  Site,
  SiteAction,
  SiteLocales,
  SitePolicy,
  SiteRedirect,
  SiteRoute,
  SiteWindow,
} from './site.ts';
