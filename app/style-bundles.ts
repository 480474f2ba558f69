import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { moduleFacts } from './module-facts.ts';
import { styleSheetsOf } from './style-sheets.ts';

/**
 * Style sheets are built in bundles: `base` (tokens, and what documents use of `ui/` and `features/`), `app` (what the
 * frame of app pages uses of them besides), `layouts/basic`, `pages/home`, … An app page’s bundle has what it alone
 * uses of them: the account page need not wait for the styles of lists.
 */
export function styleBundles(root: string): string[] {
  return ['base', 'app', ...viewFolders(root)];
}

/** `layouts/basic`, `pages/home`, … */
export const viewFolders = (root: string): string[] =>
  ['layouts', 'pages']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${folder}/${entry.name}`),
    );

/**
 * The source of a bundle's virtual module: its style sheets, in the order in which the code imports them. The script that
 * the build makes of it is never sent; the assignment only keeps the sheets from being dropped as unused. Of each its one
 * object of names is imported: a namespace would put a function for each name into what browsers load.
 */
export function stylesModule(bundle: string, root: string): string {
  if (bundle === 'base') return importing(['/ui/tokens.css', '/ui/base.css', ...ofDocumentFrames(root)]);
  if (bundle === 'app') return importing(ofFrames(root));
  const own = `globalThis.bundleStyles = import.meta.glob(${JSON.stringify([`/${bundle}/**/*.module.css`])}, { eager: true, import: 'default' });`;
  if (!bundle.startsWith('pages/')) return own;
  const there = new Set([...ofDocumentFrames(root), ...(isAppFolder(root, bundle) ? ofFrames(root) : [])]);
  const besides = sharedBy(root, (_, one) => one === bundle).filter((sheet) => !there.has(sheet));
  return `${importing(besides, 'pageStyles')}\n${own}`;
}

/** Sheets that the frames of documents use. */
const ofDocumentFrames = (root: string): readonly string[] =>
  sharedBy(root, (_, folder) => folder.startsWith('layouts/') && !isAppFolder(root, folder));

/** Sheets that the frames of app pages use, and those of documents do not. */
function ofFrames(root: string): readonly string[] {
  const ofDocuments = new Set(ofDocumentFrames(root));
  return sharedBy(root, (_, folder) => folder.startsWith('layouts/') && isAppFolder(root, folder)).filter(
    (sheet) => !ofDocuments.has(sheet),
  );
}

function importing(sheets: readonly string[], name = 'bundleStyles'): string {
  const isModule = (sheet: string) => sheet.endsWith('.module.css');
  const names = sheets.filter(isModule).map((_, index) => `sheet${index}`);
  return [
    ...sheets.filter((sheet) => !isModule(sheet)).map((sheet) => `import '${sheet}';`),
    ...sheets.filter(isModule).map((sheet, index) => `import sheet${index} from '${sheet}';`),
    `globalThis.${name} = [${names.join(', ')}];`,
  ].join('\n');
}

/** Sheets of `ui/` and `features/` that the views of such folders import directly; lazy parts bring their own. */
function sharedBy(root: string, isWanted: (root: string, folder: string) => boolean): string[] {
  const entries = viewFolders(root)
    .filter((folder) => isWanted(root, folder))
    .map((folder) => `${folder}/view.tsx`);
  return styleSheetsOf(root, entries)
    .filter((sheet) => sheet.startsWith('ui/') || sheet.startsWith('features/'))
    .map((sheet) => `/${sheet}`);
}

/** Whether a page or layout is hydrated by React: an app page, or a layout for them alone. Its `index.ts` declares it. */
export function isAppFolder(root: string, folder: string): boolean {
  const index = join(root, folder, 'index.ts');
  const definition = existsSync(index) ? moduleFacts(index).definition : undefined;
  return (
    definition?.name === 'defineApp' ||
    (definition?.name === 'defineLayout' && definition.texts.frames === 'app')
  );
}
