/**
 * The engine's face for a server's composition root: a site, and the tools for its staff. The thread that reads changed
 * files starts with `live/reading-thread.ts`, so that it loads nothing else.
 */
export type { Persona } from './cli/access.ts';
export type { ExitCode, Surroundings } from './cli/command.ts';
export { answerEditing } from './cli/editing-thread.ts';
export { refreshEditorFiles } from './cli/editor-files.ts';
export type { MissingWords } from './cli/missing-words.ts';
export { runSite } from './cli/run.ts';
export { runTool, type ToolAnswer } from './cli/tool.ts';
export { callAtOnce } from './live/file-calls.ts';
export { openSite } from './live/open-site.ts';
export { SiteError } from './live/site-store.ts';
export type * from './render/site-editing.ts';
export type {
  SiteAssets,
  SiteHandler,
  SiteOptions,
  SiteRequest,
  SiteResponse,
  SiteStatus,
} from './render/site-handler.ts';
