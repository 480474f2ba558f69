import { productFiles, type Rule } from './rule.ts';
import type { Import, SourceTree } from './source.ts';
import { engineFace, mayImport, nodeZones, separateFiles } from './table.ts';

const zones = Object.keys(mayImport).sort((a, b) => b.length - a.length);
const patterns = new Map(
  zones.map((zone) => [zone, new RegExp(`^${zone.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}(?=/|$)`)]),
);

const zoneOf = (path: string): string | undefined => zones.find((zone) => patterns.get(zone)!.test(path));

/** The folder of a file in a zone with `*`: `pages/home`. */
const folderOf = (path: string, zone: string): string => patterns.get(zone)?.exec(path)?.[0] ?? '';

function isAllowed(from: string, { kind, target: to = '' }: Import): boolean {
  const [fromZone, toZone] = [zoneOf(from), zoneOf(to)];
  if (fromZone === undefined || toZone === undefined) return false;
  if (fromZone === toZone && folderOf(from, fromZone) === folderOf(to, toZone))
    return !separateFiles.includes(fromZone);
  return mayImport[fromZone]!.some((entry) => {
    const zone = entry.replace(/^type /, '');
    if (zone !== entry && kind !== 'type') return false;
    if (zone === 'any' || zone === toZone) return true;
    if (zone === 'engine-face') return engineFace.includes(to);
    return !(zone in mayImport) && (to === zone || to.startsWith(`${zone}/`));
  });
}

/** Every mention of a file of ours, by code and by style sheets. */
const mentions = (tree: SourceTree) =>
  [...productFiles(tree), ...tree.styles].flatMap(({ path, imports }) =>
    imports.filter(({ target }) => target !== undefined).map((one) => ({ path, one, to: one.target! })),
  );

const stands: Rule = {
  name: 'every file stands in a zone of the table',
  remedy: 'Name its folder in mayImport in tests/architecture/table.ts, with what it may import.',
  find: (tree) =>
    tree.files
      .filter(({ path }) => zoneOf(path) === undefined)
      .map(({ path }) => `${path} stands in no zone`),
  broken: [{ files: { 'attic/old.ts': '' }, faults: ['attic/old.ts stands in no zone'] }],
};

const arrows: Rule = {
  name: 'imports follow the table of zones',
  remedy:
    'Move what both need to a zone that both may import, or have the caller hand it in. The table is mayImport in tests/architecture/table.ts.',
  find: (tree) =>
    mentions(tree)
      .filter(({ path, one }) => !isAllowed(path, one))
      .map(({ path, one, to }) => `${path} → ${to} (${one.kind})`),
  broken: [
    {
      files: {
        'pages/home/view.tsx': `import { Faq } from '../faq/view.tsx';\nimport { head } from '../../engine/render/head.ts';\nimport '../../engine/index.ts';`,
        'pages/faq/view.tsx': `import type { Head } from '../../engine/render/head.ts';\nconst late = () => import('../home/view.tsx');`,
        'ui/button.tsx': `import styles from '../features/files/entries.module.css';\nexport { define } from '../engine/index.ts';`,
        'ui/card.module.css': `.card { composes: page from '../pages/home/view.module.css'; }`,
        'engine/index.ts': `type Page = import('../pages/home/index.ts').Page;`,
        'engine/live/reader.ts': `new Worker(new URL('../../server/main.ts', import.meta.url));`,
        'engine/match/href.ts': `import type { Visit } from '../define/visit.ts';`,
        'engine/define/visit.ts': '',
        'server/mail/index.ts': `spawn(join(import.meta.dirname, '../db/index.ts'));`,
        'server/db/index.ts': '',
        'features/article/index.ts': `import { a } from '../frame/index.ts';\nimport { b } from '../session/index.ts';`,
        'features/files/list.ts': `import.meta.glob('../../pages/*/model.ts');`,
        'pages/home/model.ts': '',
        'api/error.ts': `import { code } from './contract/reasons.ts';`,
        'api/contract/reasons.ts': `import { error } from '../error.ts';`,
        'server/features/files/routes.ts': `import type { A } from '../shares/index.ts';\nimport { b } from '../shares/index.ts';`,
        'server/http/mount.ts': `import { drive } from '../drive.ts';`,
      },
      faults: [
        'pages/home/view.tsx → pages/faq/view.tsx (value)',
        'pages/home/view.tsx → engine/render/head.ts (value)',
        'pages/faq/view.tsx → engine/render/head.ts (type)',
        'pages/faq/view.tsx → pages/home/view.tsx (dynamic)',
        'ui/button.tsx → features/files/entries.module.css (style)',
        'ui/button.tsx → engine/index.ts (value)',
        'engine/index.ts → pages/home/index.ts (type)',
        'engine/live/reader.ts → server/main.ts (url)',
        'engine/match/href.ts → engine/define/visit.ts (type)',
        'server/mail/index.ts → server/db/index.ts (url)',
        'features/article/index.ts → features/frame/index.ts (value)',
        'features/files/list.ts → pages/home/model.ts (glob)',
        'api/contract/reasons.ts → api/error.ts (value)',
        'server/features/files/routes.ts → server/features/shares/index.ts (value)',
        'server/http/mount.ts → server/drive.ts (value)',
        'ui/card.module.css → pages/home/view.module.css (style)',
      ],
    },
    {
      files: {
        'guards/share.ts': `import { ends } from './activity-end.ts';\nimport { rule } from './validate/article.ts';`,
        'actions/search.ts': `import type { Search } from './open_file.ts';`,
      },
      faults: [
        'guards/share.ts → guards/activity-end.ts (value)',
        'guards/share.ts → guards/validate/article.ts (value)',
        'actions/search.ts → actions/open_file.ts (type)',
      ],
    },
  ],
};

const nodeOnly: Rule = {
  name: 'node:* stands only where no browser goes',
  remedy: 'Have the server hand it in. The zones that may are nodeZones in tests/architecture/table.ts.',
  find: (tree) =>
    productFiles(tree)
      .filter(({ path }) => !nodeZones.some((zone) => path.startsWith(zone)))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ specifier }) => specifier.startsWith('node:'))
          .map((one) => `${path}: ${one.specifier}`),
      ),
  broken: [
    {
      files: {
        'ui/size.ts': `import { join } from 'node:path';`,
        'api/read.ts': `const fs = await import('node:fs');`,
        'server/main.ts': `import 'node:fs';`,
      },
      faults: ['ui/size.ts: node:path', 'api/read.ts: node:fs'],
    },
  ],
};

const exists: Rule = {
  name: 'what is imported is there',
  remedy: 'Say the path of a file that exists, with its ending.',
  find: (tree) =>
    mentions(tree)
      // Declarations are checked by nobody, and the engine writes those of addresses for a site at the root.
      .filter(({ path, to }) => !path.endsWith('.d.ts') && !tree.paths.has(to) && !to.startsWith('dist/'))
      .map(({ path, to }) => `${path} → ${to}: there is no such file`),
  broken: [
    {
      files: { 'server/a.ts': `new Worker(new URL('thread.ts', import.meta.url));` },
      faults: ['server/a.ts → server/thread.ts: there is no such file'],
    },
  ],
};

const atStart: Rule = {
  name: 'nothing outside the server imports it',
  remedy: 'What both sides need stands in api/contract.',
  find: (tree) =>
    mentions(tree)
      .filter(({ path, to }) => to.startsWith('server/') && !path.startsWith('server/'))
      .map(({ path, to }) => `${path} → ${to}`),
  broken: [
    {
      files: { 'app/server.ts': `import type { Drive } from '../server/drive.ts';` },
      faults: ['app/server.ts → server/drive.ts'],
    },
  ],
};

export const zoneRules: readonly Rule[] = [stands, arrows, nodeOnly, exists, atStart];
