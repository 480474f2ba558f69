import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../engine/manifest/diagnostic.ts';
import { formatDiagnostic } from '../engine/manifest/format.ts';
import { moduleFacts } from './module-facts.ts';
import { isAppFolder, viewFolders } from './style-bundles.ts';

/** A page or layout is written so that the server would have it and browsers would not. */
export class PageFolderError extends Error {
  override readonly name = 'PageFolderError';
  readonly diagnostics: readonly Diagnostic[];
  /** The findings as people read them, each with its place and the lines around it. */
  readonly report: string;
  constructor(diagnostics: readonly Diagnostic[], report: string) {
    super(diagnostics[0]?.message);
    this.diagnostics = diagnostics;
    this.report = report;
  }
}

/** The definitions with which an `index.ts` says what its folder is. */
const definitions = {
  pages: ['defineDocument', 'defineApp'],
  layouts: ['defineLayout'],
} as const;

/**
 * Throws {@link PageFolderError} where the browser's half of a page cannot be gathered: what a folder is, is read from its `index.ts`
 * without running it, and an app page is drawn from its `view.tsx`. Such a page would be answered, and end at `/404` in browsers.
 */
export function assertPageFolders(root: string): void {
  const found = viewFolders(root).flatMap((folder) => faultIn(root, folder) ?? []);
  if (found.length === 0) return;
  const report = found.map((fault) => formatDiagnostic(fault, textOf(join(root, fault.file)))).join('\n\n');
  throw new PageFolderError(found, report);
}

function faultIn(root: string, folder: string): Diagnostic | undefined {
  const [kind = '', name = ''] = folder.split('/');
  const index = `${folder}/index.ts`;
  if (!existsSync(join(root, index))) return undefined;
  const wanted: readonly string[] = definitions[kind as keyof typeof definitions];
  const { definition, defaultAt = 0 } = moduleFacts(join(root, index));
  if (definition === undefined || !wanted.includes(definition.name))
    return faultAt(
      root,
      index,
      defaultAt,
      `What ${folder} is cannot be read: its default export is no call of ${wanted.join(' or ')}, written in place.`,
      `Write "export default ${wanted.at(-1)}({ … });" in ${index} itself. The build reads it without running it, and browsers would not find "${name}".`,
    );
  if (!isAppFolder(root, folder) || existsSync(join(root, folder, 'view.tsx'))) return undefined;
  return faultAt(
    root,
    index,
    defaultAt,
    `${folder}/view.tsx is missing: browsers draw ${kind === 'pages' ? 'an app page' : 'a layout'} from that file.`,
    `Write ${folder}/view.tsx with a component as its default export, and "view: () => import('./view.tsx')" in ${index}.`,
  );
}

function faultAt(root: string, file: string, offset: number, message: string, help: string): Diagnostic {
  const text = textOf(join(root, file));
  const lines = text.slice(0, offset).split('\n');
  const start = { offset, line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
  const length = /^.*/.exec(text.slice(offset))?.[0].length ?? 0;
  const end = { ...start, offset: offset + length, column: start.column + length };
  return {
    code: 'page-folder',
    severity: 'error',
    message,
    file,
    range: { start, end },
    related: [],
    suggestions: [],
    help,
  };
}

const textOf = (path: string): string => readFileSync(path, 'utf8');
