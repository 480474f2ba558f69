import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { moduleFacts } from './module-facts.ts';
import { isAppFolder, viewFolders } from './style-bundles.ts';
import { pagesPrefix } from './virtual-modules.ts';

/** All app pages by name, each loaded when it is wanted. */
const all = 'virtual:pages';

/**
 * The browser's half of each app page (`BrowserPage`), from the files of its folder: the view, the event `opened` of its
 * model and its part over a document, where it has them. `index.ts` is the server's half and never reaches a browser.
 */
export function browserPages(root: string): Plugin {
  return {
    name: 'browser-pages',
    resolveId: { filter: { id: /^virtual:pages(?:\/|$)/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:pages(?:\/|$)/ },
      handler: (id) =>
        id === `\0${all}` ? registrySource(root) : pageSource(root, id.slice(pagesPrefix.length + 1)),
    },
    configureServer({ watcher, moduleGraph, ws }) {
      watcher.on('all', (event, file) => {
        const [folder, name, ...rest] = relative(root, file).split(/[\\/]/);
        // A page that comes or goes, and a model or a part over documents that does.
        const isOurs =
          folder === 'pages' && rest.length === 1 && /^(?:index|model)\.ts$|^over\.tsx$/.test(rest[0] ?? '');
        if (!isOurs || event === 'change') return;
        for (const id of [`\0${all}`, `\0${pagesPrefix}${name}`]) {
          const module = moduleGraph.getModuleById(id);
          if (module) moduleGraph.invalidateModule(module);
        }
        ws.send({ type: 'full-reload' });
      });
    },
  };
}

function registrySource(root: string): string {
  const names = viewFolders(root)
    .filter((folder) => folder.startsWith('pages/') && isAppFolder(root, folder))
    .map((folder) => folder.slice('pages/'.length));
  const lines = names.map(
    (name) => `  ${JSON.stringify(name)}: () => import(${JSON.stringify(pagesPrefix + name)}),`,
  );
  return `export const pages = {\n${lines.join('\n')}\n};\n`;
}

function pageSource(root: string, name: string): string {
  const at = (file: string) => join(root, 'pages', name, file);
  const isModelled = existsSync(at('model.ts')) && moduleFacts(at('model.ts')).exports.has('opened');
  return [
    ...(isModelled ? [`import { opened } from '/pages/${name}/model.ts';`] : []),
    `import view from '/pages/${name}/view.tsx';`,
    ...(existsSync(at('over.tsx')) ? [`const over = () => import('/pages/${name}/over.tsx');`] : []),
    `export default { view${isModelled ? ', opened' : ''}${existsSync(at('over.tsx')) ? ', over' : ''} };`,
  ].join('\n');
}
