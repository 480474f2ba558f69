import { isTest, productFiles, type Rule } from './rule.ts';
import type { SourceFile, SourceTree } from './source.ts';

/** The classes that a file takes from a style sheet; `isAny` where a name is only known when it runs. */
interface Taken {
  readonly sheet: string;
  readonly names: ReadonlySet<string>;
  readonly isAny: boolean;
}

/** `import styles from './x.module.css'`, with `styles.a`, `styles['a']`, `{ a: b } = styles` and `styles[kind]`. */
function takenBy({ text, imports }: SourceFile): Taken[] {
  return imports
    .filter(({ target }) => target?.endsWith('.module.css'))
    .map(({ specifier, target: sheet = '' }) => {
      const local = new RegExp(`import (\\w+) from '${specifier.replaceAll('.', '\\.')}'`).exec(text)?.[1];
      const code = local === undefined ? '' : text.replace(/'\.{1,2}\/[^']*'/g, '');
      const named = [...code.matchAll(new RegExp(`\\b${local}\\.(\\w+)|\\b${local}\\['([\\w-]+)'\\]`, 'g'))];
      const opened = [...code.matchAll(new RegExp(`\\{([^{}]*)\\} = ${local}\\b`, 'g'))];
      const names = [
        ...named.map(([, name, quoted]) => name ?? quoted!),
        ...opened.flatMap(([, list]) => list!.split(',').map((one) => one.split(':')[0]!.trim())),
      ].filter((name) => name !== '');
      // Handed on whole, or read by a name that is computed.
      const isAny =
        local === undefined ||
        new RegExp(`\\b${local}\\b(?!\\.\\w|\\['|(?:\\.module)?\\.css| from )`).test(
          code.replace(new RegExp(`\\} = ${local}\\b`, 'g'), ''),
        );
      return { sheet, names: new Set(names), isAny };
    });
}

const takenOf = (tree: SourceTree) =>
  productFiles(tree).flatMap((file) => takenBy(file).map((taken) => ({ path: file.path, ...taken })));

const defined: Rule = {
  name: 'classes that the code names are in the style sheet',
  remedy: 'Name the class as the sheet does: one that it lacks leaves the element without its look.',
  find: (tree) => {
    const classes = new Map(tree.styles.map((sheet) => [sheet.path, sheet.classes]));
    return takenOf(tree).flatMap(({ path, sheet, names }) =>
      [...names].filter((name) => classes.get(sheet)?.has(name) === false).map((name) => `${path}: ${name}`),
    );
  },
  broken: [
    {
      files: {
        'ui/a.tsx': `import styles from './a.module.css';\nconst { one: first, two } = styles;\nconst gone = <p className={styles.gone} />;\nconst three = <p className={styles['three-four']} />;`,
        'ui/a.module.css': '.one, .two > p:hover { margin: 0.5em } .three-four {} /* .gone */',
      },
      faults: ['ui/a.tsx: gone'],
    },
  ],
};

const used: Rule = {
  name: 'classes of a style sheet are used by the code',
  remedy: 'Delete the rules of the class.',
  find(tree) {
    const taken = Map.groupBy(takenOf(tree), ({ sheet }) => sheet);
    return tree.styles
      .filter(({ path }) => path.endsWith('.module.css') && !isTest(path))
      .flatMap(({ path, classes }) => {
        const uses = taken.get(path) ?? [];
        if (uses.some(({ isAny }) => isAny)) return [];
        return [...classes]
          .filter((name) => !uses.some(({ names }) => names.has(name)))
          .map((name) => `${path}: ${name}`);
      });
  },
  broken: [
    {
      files: {
        'ui/a.tsx': `import styles from './a.module.css';\nconst view = <p className={styles.one} />;`,
        'ui/a.module.css': '.one { background: url("a.png") } .old:not(.one) {} .one :global(.theirs) {}',
        'ui/b.tsx': `import styles from './b.module.css';\nconst view = (kind) => <p className={styles[kind]} />;`,
        'ui/b.module.css': '.one {}',
      },
      faults: ['ui/a.module.css: old'],
    },
  ],
};

export const classRules: readonly Rule[] = [defined, used];
