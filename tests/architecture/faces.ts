import { productFiles, type Rule } from './rule.ts';
import type { SourceTree } from './source.ts';
import { commonFaces, faces } from './table.ts';

/** `features/files`, `server/features/shares`: what stands behind faces of its own. */
const featureOf = (path: string): string | undefined => /^(?:server\/)?features\/[^/]+(?=\/)/.exec(path)?.[0];

const isFace = (feature: string, path: string): boolean =>
  [...commonFaces, ...(faces[feature] ?? [])].some((face) => path === `${feature}/${face}`);

/** Files of a feature that others reach into past its faces. */
const pastFaces = (tree: SourceTree): { readonly path: string; readonly to: string }[] =>
  productFiles(tree).flatMap(({ path, imports }) =>
    imports.flatMap(({ target: to = '' }) => {
      const feature = featureOf(to);
      return feature === undefined || feature === featureOf(path) || isFace(feature, to) ? [] : { path, to };
    }),
  );

const entered: Rule = {
  name: 'a feature is entered by its face',
  remedy:
    'Import it from the index.ts of the feature, which hands on what others need of it. Where that would weigh too much in a browser, declare a second face in `faces` of tests/architecture/table.ts.',
  find: (tree) => pastFaces(tree).map(({ path, to }) => `${path} → ${to}`),
  broken: [
    {
      files: {
        'pages/drive-all/view.tsx': `import { a } from '../../features/files/index.ts';\nimport { b } from '../../features/files/list.ts';`,
        'features/files/list.ts': `import { callDrive } from '../session/calls.ts';`,
        'features/files/index.ts': `export { a } from './list.ts';`,
        'server/drive.ts': `import type { Row } from './features/offline/deep/rows.ts';`,
        'layouts/drive/view.tsx': `const late = () => import('../../features/files/list.ts');`,
        'layouts/drive/model.ts': `import { $folder } from '../../features/files/frame.ts';`,
      },
      faults: [
        'pages/drive-all/view.tsx → features/files/list.ts',
        'features/files/list.ts → features/session/calls.ts',
        'server/drive.ts → server/features/offline/deep/rows.ts',
        'layouts/drive/view.tsx → features/files/list.ts',
      ],
    },
  ],
};

const declared: Rule = {
  name: 'faces that are declared are there',
  remedy: 'Delete the face from `faces` in tests/architecture/table.ts.',
  find: ({ paths }) =>
    Object.entries(faces)
      .flatMap(([feature, names]) => names.map((name) => `${feature}/${name}`))
      .filter((face) => !paths.has(face)),
  broken: [
    {
      files: {},
      faults: Object.entries(faces).flatMap(([feature, names]) => names.map((name) => `${feature}/${name}`)),
    },
  ],
};

export const faceRules: readonly Rule[] = [entered, declared];
