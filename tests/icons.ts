/** `npm run icons`: writes `ui/icons.json` from the package, for the icons that the code imports (`app/lucide.ts`). */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const home = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '..', '..');
export const iconFile = join(root, 'ui', 'icons.json');

/** By the names of their components, in order. */
export function usedIcons(): readonly string[] {
  const files = globSync('{ui,features,layouts,pages,engine,app}/**/*.{ts,tsx}', { cwd: root });
  const names = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(
      ([, list = '']) =>
        list
          .split(',')
          .map((word) => word.trim().split(' as ')[0]!)
          .filter((word) => word !== '' && !word.startsWith('type ')),
    ),
  );
  return [...new Set(names)].sort();
}

interface IconModule {
  readonly __iconData: {
    readonly name: string;
    readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[];
  };
}

/** The expected contents of the file. */
export async function drawnIcons(): Promise<object> {
  const index = readFileSync(join(home, 'dist/esm/lucide-react.mjs'), 'utf8');
  const icons: Record<string, unknown> = {};
  for (const component of usedIcons()) {
    const file = new RegExp(`\\bdefault as ${component}\\b[^}]*\\} from '(\\./icons/[^']+)'`).exec(
      index,
    )?.[1];
    if (file === undefined) throw new Error(`Lucide has no icon ${component}.`);
    const { __iconData } = (await import(pathToFileURL(join(home, 'dist/esm', file)).href)) as IconModule;
    icons[component] = [
      __iconData.name,
      __iconData.node.map(([element, { key: _, ...attributes }]) => [element, attributes]),
    ];
  }
  const licence = readFileSync(join(home, 'LICENSE'), 'utf8').trim();
  return { source: 'Lucide, https://lucide.dev', licence, icons };
}

if (import.meta.main) writeFileSync(iconFile, `${JSON.stringify(await drawnIcons(), null, 2)}\n`);
