/** `npm run icons`: writes `ui/icons.json` from the package, for the icons that the code imports (`app/lucide.ts`). */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '..');
const home = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '..', '..');
export const iconFile = join(root, 'ui', 'icons.json');

const read = (file: string) => parseSync(file, readFileSync(file, 'utf8')).module;

/** By the names of their components, in order. */
export function usedIcons(): readonly string[] {
  const files = globSync('{ui,features,layouts,pages,engine,app}/**/*.{ts,tsx}', { cwd: root });
  const names = files
    .flatMap((file) => read(join(root, file)).staticImports)
    .filter(({ moduleRequest }) => moduleRequest.value === 'lucide-react')
    .flatMap(({ entries }) => entries)
    .flatMap(({ importName, isType }) => (isType || importName.name === null ? [] : [importName.name]));
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
  const fileOf = new Map(
    read(join(home, 'dist/esm/lucide-react.mjs'))
      .staticExports.flatMap(({ entries }) => entries)
      .map(({ exportName, moduleRequest }) => [exportName.name, moduleRequest?.value]),
  );
  const icons: Record<string, unknown> = {};
  for (const component of usedIcons()) {
    const file = fileOf.get(component);
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
