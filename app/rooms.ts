import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { moduleFacts } from './module-facts.ts';
import { styleSheetsOf } from './style-sheets.ts';

/**
 * Rooms with styles of their own: `base` (tokens, and what documents use of `ui/` and `features/`), `app` (what the frame
 * of app pages uses of them besides), `layouts/basic`, `pages/home`, … An app page’s room has what it alone uses of them:
 * the account need not wait for the styles of lists.
 */
export function styleRooms(root: string): string[] {
  return ['base', 'app', ...roomFolders(root)];
}

/** `layouts/basic`, `pages/home`, … */
export const roomFolders = (root: string): string[] =>
  ['layouts', 'pages']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${folder}/${entry.name}`),
    );

/**
 * The source of a room's virtual module: its style sheets, in the order in which the code imports them. The script that
 * the build makes of it is never sent; the assignment only keeps the sheets from being dropped as unused.
 */
export function stylesModule(room: string, root: string): string {
  if (room === 'base')
    return importing(['/ui/tokens.css', '/ui/base.css', ...sharedBy(root, isDocumentRoom)]);
  if (room === 'app') return importing(ofFrames(root));
  const own = `globalThis.roomStyles = import.meta.glob(${JSON.stringify([`/${room}/**/*.css`])}, { eager: true });`;
  if (!room.startsWith('pages/') || !isAppRoom(root, room)) return own;
  const there = new Set([...sharedBy(root, isDocumentRoom), ...ofFrames(root)]);
  const besides = sharedBy(root, (_, one) => one === room).filter((sheet) => !there.has(sheet));
  return `${importing(besides, 'pageStyles')}\n${own}`;
}

/** What the frames of app pages use, without what documents do. */
function ofFrames(root: string): readonly string[] {
  const ofDocuments = new Set(sharedBy(root, isDocumentRoom));
  return sharedBy(root, (_, room) => room.startsWith('layouts/') && isAppRoom(root, room)).filter(
    (sheet) => !ofDocuments.has(sheet),
  );
}

function importing(sheets: readonly string[], name = 'roomStyles'): string {
  const isModule = (sheet: string) => sheet.endsWith('.module.css');
  const names = sheets.filter(isModule).map((_, index) => `sheet${index}`);
  return [
    ...sheets.filter((sheet) => !isModule(sheet)).map((sheet) => `import '${sheet}';`),
    ...sheets.filter(isModule).map((sheet, index) => `import * as sheet${index} from '${sheet}';`),
    `globalThis.${name} = [${names.join(', ')}];`,
  ].join('\n');
}

/** Sheets of `ui/` and `features/` that the views of such rooms import at once; what loads later brings its own. */
function sharedBy(root: string, isWanted: (root: string, room: string) => boolean): string[] {
  const entries = roomFolders(root)
    .filter((room) => isWanted(root, room))
    .map((room) => `${room}/view.tsx`);
  return styleSheetsOf(root, entries)
    .filter((sheet) => sheet.startsWith('ui/') || sheet.startsWith('features/'))
    .map((sheet) => `/${sheet}`);
}

/** Whether a room is hydrated by React: an app page, or a layout for them alone. Its `index.ts` declares it. */
export function isAppRoom(root: string, room: string): boolean {
  const index = join(root, room, 'index.ts');
  const definition = existsSync(index) ? moduleFacts(index).definition : undefined;
  return (
    definition?.name === 'defineApp' ||
    (definition?.name === 'defineLayout' && definition.texts.frames === 'app')
  );
}
const isDocumentRoom = (root: string, room: string): boolean => !isAppRoom(root, room);
