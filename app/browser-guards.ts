import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { moduleFacts } from './module-facts.ts';

const id = 'virtual:guards';

/**
 * The guards that run in browsers by name, each loaded when a page has it. Those of the server are left out: a document
 * would carry the address of a script that it never loads.
 */
export function browserGuards(root: string): Plugin {
  return {
    name: 'browser-guards',
    resolveId: { filter: { id: /^virtual:guards$/ }, handler: () => `\0${id}` },
    load: { filter: { id: /^\0virtual:guards$/ }, handler: () => registrySource(root) },
    configureServer({ watcher, moduleGraph, ws }) {
      watcher.on('all', (_, file) => {
        if (!/^guards[\\/][^\\/]+\.ts$/.test(relative(root, file))) return;
        const module = moduleGraph.getModuleById(`\0${id}`);
        if (!module) return;
        moduleGraph.invalidateModule(module);
        ws.send({ type: 'full-reload' });
      });
    },
  };
}

function registrySource(root: string): string {
  const names = readdirSync(join(root, 'guards'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => moduleFacts(join(root, 'guards', file)).definition?.texts.runsOn === 'browser')
    .map((file) => file.slice(0, -'.ts'.length));
  const lines = names.map(
    (name) => `  ${JSON.stringify(name)}: () => import(${JSON.stringify(`/guards/${name}.ts`)}),`,
  );
  return `export const guards = {\n${lines.join('\n')}\n};\n`;
}
