import { productFiles, type Rule } from './rule.ts';
import type { SourceTree } from './source.ts';

/** Groups of files each of which leads to each other, by imports of any kind (Tarjan 1972). */
function cyclesIn(tree: SourceTree): string[][] {
  const files = new Map(
    productFiles(tree).map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]),
  );
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (path: string): void => {
    order.set(path, order.size);
    lowest.set(path, order.get(path)!);
    open.push(path);
    for (const next of files.get(path)!) {
      if (!files.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(path, Math.min(lowest.get(path)!, lowest.get(next)!));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const group = open.splice(open.indexOf(path));
    if (group.length > 1 || files.get(path)!.includes(path)) cycles.push(group);
  };
  for (const path of files.keys()) if (!order.has(path)) visit(path);
  return cycles;
}

const cycles: Rule = {
  name: 'no file leads back to itself',
  remedy: 'Move what both sides need (a type, a constant, a function) into a file of its own, below both.',
  find: (tree) => cyclesIn(tree).map((group) => group.toSorted().join(' ⇄ ')),
  broken: [
    {
      files: {
        'ui/a.ts': `import { b } from './b.ts';`,
        'ui/b.ts': `import type { C } from './c.ts';`,
        'ui/c.ts': `const late = () => import('./a.ts');`,
        'ui/d.ts': `import './a.ts';\nexport * from './e.ts';`,
        'ui/e.ts': '',
        'ui/f.ts': `import './f.ts';`,
      },
      faults: ['ui/a.ts ⇄ ui/b.ts ⇄ ui/c.ts', 'ui/f.ts'],
    },
  ],
};

export const cycleRules: readonly Rule[] = [cycles];
