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

/** The source of a room's virtual module: imports of every style sheet in it, tokens first. */
export function stylesModule(room: string): string {
  if (room === 'base') {
    return [
      "import '/ui/tokens.css';",
      "import '/ui/base.css';",
      "import.meta.glob(['/ui/**/*.module.css', '/features/**/*.module.css'], { eager: true });",
    ].join('\n');
  }
  return `import.meta.glob('/${room}/**/*.css', { eager: true });`;
}
