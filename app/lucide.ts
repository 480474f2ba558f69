/**
 * Imports from `lucide-react` come from `ui/icons.json`: the icons that are used, some seventy of 1,700. The
 * package itself, whose modules a build would read one and all, is only there for development: for its types, and for
 * `npm run icons`, which makes that file.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

type Icons = Readonly<Record<string, readonly [name: string, shapes: unknown]>>;

const all = '\0lucide';
const one = '\0lucide/';

export function lucide(root: string): Plugin {
  const file = join(root, 'ui', 'icons.json');
  const icons = (): Icons => (JSON.parse(readFileSync(file, 'utf8')) as { icons: Icons }).icons;
  let known: Icons | undefined;
  return {
    name: 'lucide',
    enforce: 'pre',
    // Past this plugin a development server would bundle the package for the browser, and take it as it is for itself.
    config: () => ({ optimizeDeps: { exclude: ['lucide-react'] }, ssr: { noExternal: ['lucide-react'] } }),
    resolveId: {
      filter: { id: /^(?:lucide-react$|\0lucide\/)/ },
      handler: (id) => ({ id: id === 'lucide-react' ? all : id, moduleSideEffects: false }),
    },
    load: {
      filter: { id: /^\0lucide(?:$|\/)/ },
      handler(id) {
        known ??= icons();
        // Each is a module of its own, so that a page loads those that it shows.
        if (id === all) {
          return Object.keys(known)
            .map((name) => `export { default as ${name} } from ${JSON.stringify(one + name)};`)
            .join('\n');
        }
        const [name, shapes] = known[id.slice(one.length)]!;
        return [
          `import { iconOf } from '/ui/icon.tsx';`,
          `export default /* @__PURE__ */ iconOf(${JSON.stringify(name)}, ${JSON.stringify(shapes)});`,
        ].join('\n');
      },
    },
  };
}
