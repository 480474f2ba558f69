import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Faults, faultOf } from '../../app/overlay/faults.ts';
import type { SiteHandler } from '../../app/server.ts';

type Diagnostics = ReturnType<SiteHandler['status']>['diagnostics'];

/** Where the words of the site lie. */
interface WordFiles {
  readonly root: string;
  readonly manifestFile: string;
}

/** Errors that keep the newest texts from being shown; none where they are shown. */
export async function faultsOf(
  state: { readonly failure: unknown; readonly site: SiteHandler | undefined },
  files: WordFiles,
): Promise<Faults> {
  const { failure, site } = state;
  if (failure !== undefined) return { isServing: false, faults: await failed(failure, files) };
  const status = site?.status();
  if (status?.manifest !== 'stale') return { isServing: true, faults: [] };
  return { isServing: true, faults: await drawn(status.diagnostics, files) };
}

/** Findings that do not keep the site from being shown come after those that do. */
async function drawn(diagnostics: Diagnostics, { root, manifestFile }: WordFiles) {
  const ordered = diagnostics.toSorted(
    (a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'),
  );
  const pathOf = (file: string) =>
    join(/^(?:content|layouts|locales|pages)\//.test(file) ? root : dirname(manifestFile), file);
  const faults = ordered.map(async (diagnostic) => {
    const path = pathOf(diagnostic.file);
    return faultOf(diagnostic, await readFile(path, 'utf8').catch(() => ''), path, pathOf);
  });
  return Promise.all(faults);
}

/** The site did not open: for its words, which come with diagnostics, or for its code. */
async function failed(failure: unknown, files: WordFiles): Promise<Faults['faults']> {
  if (failure instanceof Error && 'diagnostics' in failure)
    return drawn(failure.diagnostics as Diagnostics, files);
  const { message, file, line, column } = placeOf(failure, files.root);
  const start = { offset: 1, line, column };
  const finding = {
    code: 'code',
    severity: 'error' as const,
    message,
    file: file.replace(`${files.root}/`, ''),
    range: { start, end: { ...start, offset: 2, column: column + 1 } },
    related: [],
    suggestions: [],
    help: 'Mend the code; the terminal of the development server has the whole report.',
  };
  return [faultOf(finding, await readFile(file, 'utf8').catch(() => ''), file)];
}

/** Where the error occurred: from Vite, or else the first line of the stack in the project. */
function placeOf(failure: unknown, root: string) {
  const { message: said = String(failure), loc, id, stack = '' } = failure as Partial<ViteError>;
  const message = stripVTControlCharacters(said);
  const [first = '', ...others] = message.split('\n');
  if (loc?.file !== undefined)
    return { message: first, file: loc.file, line: loc.line, column: loc.column + 1 };
  // The transformer of Vite names the place in a drawing only, below a line that counts its errors.
  const [, line, column] = /:(\d+):(\d+) \]/.exec(message) ?? [];
  if (id !== undefined && line !== undefined)
    return {
      message: others.find((text) => text.startsWith('[')) ?? first,
      file: id,
      line: Number(line),
      column: Number(column),
    };
  const own = [...stack.matchAll(/(\/[^\s():]+):(\d+):(\d+)/g)].find(
    ([, file = '']) => file.startsWith(`${root}/`) && !file.includes('/node_modules/'),
  );
  const [, file = join(root, 'app/server.ts'), ...at] = own ?? [];
  return { message: first, file, line: Number(at[0] ?? 1), column: Number(at[1] ?? 1) };
}

/** The part of an error of Vite's plugins that names the place. */
interface ViteError {
  readonly message: string;
  readonly stack: string;
  /** The file that a plugin was reading. */
  readonly id: string;
  readonly loc: { readonly file?: string; readonly line: number; readonly column: number };
}
