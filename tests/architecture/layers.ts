import { productFiles, type Rule } from './rule.ts';
import { layers } from './table.ts';

/** The place of a file among the folders of its feature; undefined of what stands beside them. */
function layerOf(path: string): { readonly feature: string; readonly index: number } | undefined {
  const feature = Object.keys(layers).find((name) => path.startsWith(`${name}/`));
  const index = feature ? layers[feature]!.indexOf(path.slice(feature.length + 1).split('/')[0]!) : -1;
  return feature && index >= 0 ? { feature, index } : undefined;
}

const oneDirection: Rule = {
  name: 'a folder of a large feature reads those before it',
  remedy: 'Let the later folder read the earlier one: the feature’s README draws them, table.ts lists them.',
  find: (tree) =>
    productFiles(tree).flatMap(({ path, imports }) =>
      imports.flatMap(({ target }) => {
        const [from, to] = [layerOf(path), target === undefined ? undefined : layerOf(target)];
        return from && to && from.feature === to.feature && from.index < to.index
          ? [`${path} → ${target}`]
          : [];
      }),
    ),
  broken: [
    {
      files: {
        'features/files/list/a.ts': `import type { B } from '../queue/b.ts';\nimport '../entry/c.ts';`,
        'features/files/queue/b.ts': `import '../list/a.ts';`,
        'features/files/entry/c.ts': `const late = () => import('../screen/d.tsx');`,
        'features/files/screen/d.tsx': `import '../index.ts';`,
        'features/files/index.ts': `export { d } from './screen/d.tsx';`,
      },
      faults: [
        'features/files/list/a.ts → features/files/queue/b.ts',
        'features/files/entry/c.ts → features/files/screen/d.tsx',
      ],
    },
  ],
};

export const layerRules: readonly Rule[] = [oneDirection];
