import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The prefix of virtual modules that gather the styles of one room. */
export const stylesPrefix = 'virtual:styles/';

/** Rooms with styles of their own: `base` (tokens, `ui/`, features of every page), `layouts/basic`, `pages/home`, … */
export function styleRooms(root: string): string[] {
  const inside = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${folder}/${entry.name}`);
  const rooms = ['layouts', 'pages'].filter((folder) => existsSync(join(root, folder))).flatMap(inside);
  return ['base', ...rooms];
}

/**
 * The source of a room's virtual module: every style sheet in it, tokens first. The script that the build makes of it is
 * never sent; the assignment only keeps the sheets from being dropped as unused.
 */
export function stylesModule(room: string): string {
  const plain = room === 'base' ? ["import '/ui/tokens.css';", "import '/ui/base.css';"] : [];
  const folders =
    room === 'base' ? ['/ui/**/*.module.css', '/features/**/*.module.css'] : [`/${room}/**/*.css`];
  return [
    ...plain,
    `globalThis.roomStyles = import.meta.glob(${JSON.stringify(folders)}, { eager: true });`,
  ].join('\n');
}
