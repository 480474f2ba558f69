/**
 * Holds what the browser is sent to the design's budgets (kB = 1000 bytes, gzip level 9): the script of a document
 * before interaction, an app page's scripts, and the style sheets that hold up the first paint of a page.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readAssets } from '../app/assets.ts';

const root = join(import.meta.dirname, '..');
const client = join(root, 'dist', 'client');
const assets = readAssets(join(root, 'dist'));

const weigh = (addresses: Iterable<string>) =>
  [...new Set(addresses)].reduce(
    (sum, address) => sum + gzipSync(readFileSync(join(client, address)), { level: 9 }).length,
    0,
  );

/** A module and what it imports statically: what the browser loads at once. */
function closure(address: string, seen = new Set<string>()): Set<string> {
  if (seen.has(address)) return seen;
  seen.add(address);
  const text = readFileSync(join(client, address), 'utf8');
  for (const match of text.matchAll(/(?:import|from)\s*"(\.[^"]+\.js)"/g)) {
    closure(join(address, '..', match[1] as string), seen);
  }
  return seen;
}

interface Built {
  readonly file: string;
  readonly dynamicImports?: readonly string[];
}

/** Scripts that a document imports later: guards of the browser, deep links, the sign-in. */
function laterScripts(): { readonly name: string; readonly script: string }[] {
  const built = JSON.parse(readFileSync(join(root, 'dist', 'document.json'), 'utf8')) as Record<
    string,
    Built
  >;
  const scripts = [];
  for (const name of built['app/document.ts']?.dynamicImports ?? []) {
    scripts.push({ name, script: `/${built[name]?.file}` });
  }
  return scripts;
}

/** Files that an app page may load before it is drawn: docs/decisions/100-an-app-page-loads-few-files.md */
const mostScripts = 17;
const mostSheets = 9;

/** Weight budgets of some pages, and where they were decided; others have 180 kB. */
const limits: Readonly<Record<string, number>> = {
  // docs/decisions/017-the-drive-list-may-load-210-kb-of-script.md, 100-an-app-page-loads-few-files.md
  'drive-all': 205_000,
  'drive-recent': 205_000,
  'drive-search': 205_000,
  'drive-received': 205_000,
  'drive-starred': 205_000,
  'drive-trash': 205_000,
  // docs/decisions/021-the-share-page-may-load-150-kb-of-script.md
  share: 150_000,
};

/** Frames of app pages. */
const appLayouts = new Set(['layouts/drive', 'layouts/share', 'layouts/site-editor']);
/** App pages in another layout than the drive’s. */
const ownLayouts: Readonly<Record<string, string>> = {
  'pages/share': 'layouts/share',
  'pages/site-editor': 'layouts/site-editor',
};

/** The scripts that an app page loads at once, with its preloads. */
const scriptsOf = (preloads: readonly string[]): Set<string> =>
  new Set(
    [...assets.appScript, ...preloads]
      .filter((address) => address.endsWith('.js'))
      .flatMap((address) => [...closure(address)]),
  );

const rows: { readonly name: string; readonly bytes: number; readonly limit: number }[] = [
  {
    name: 'document: script',
    bytes: weigh(assets.documentScript.flatMap((address) => [...closure(address)])),
    limit: 5_000,
  },
];
/** The counting of events is fetched where a person has allowed it, and nobody waits for it. */
const byPermission = 'features/attribution/counting.ts';
/** Guards of the browser run at once, so their code counts before interaction. */
for (const { name, script } of laterScripts()) {
  if (name === byPermission) {
    rows.push({ name: `document: ${name}, by permission`, bytes: weigh(closure(script)), limit: 3_000 });
    continue;
  }
  const scripts = [...assets.documentScript, script].flatMap((address) => [...closure(address)]);
  // The interface of TVs is a document whose own script is all of it (decision 091).
  const limit = name === 'app/document-tv.ts' ? 120_000 : 5_000;
  rows.push({ name: `document: script with ${name}`, bytes: weigh(scripts), limit });
}
for (const [page, preloads] of Object.entries(assets.preloads)) {
  const scripts = scriptsOf(preloads);
  rows.push({ name: `app page ${page}: scripts`, bytes: weigh(scripts), limit: limits[page] ?? 180_000 });
}
/** Scripts that the site's tools load for an open file, besides their page: docs/decisions/067-codemirror-in-a-shadow-tree.md */
const built = JSON.parse(readFileSync(join(root, 'dist', 'manifest.json'), 'utf8')) as Record<string, Built>;
const opened = ['editor/editor-view.tsx', 'code/code-editor.tsx'].map(
  (name) => `/${built[`features/site-editor/${name}`]?.file}`,
);
const editor = [...assets.appScript, ...(assets.preloads['site-editor'] ?? []), ...opened];
rows.push({
  name: 'app page site-editor with a file open: scripts',
  bytes: weigh(
    editor.filter((address) => address.endsWith('.js')).flatMap((address) => [...closure(address)]),
  ),
  limit: 345_000,
});
/** Most app pages are in the drive's layout; a document counts with the heaviest layout. */
for (const name of Object.keys(assets.styles).filter((name) => name.startsWith('pages/'))) {
  const isApp = name.slice('pages/'.length) in assets.preloads;
  const layouts = Object.keys(assets.styles).filter((name) => name.startsWith('layouts/'));
  const framed = isApp
    ? [ownLayouts[name] ?? 'layouts/drive']
    : layouts.filter((name) => !appLayouts.has(name));
  const base = isApp ? ['base', 'app'] : ['base'];
  const styles = isApp ? assets.styles : (assets.documentStyles ?? assets.styles);
  const heaviest = Math.max(
    ...framed.map((layout) =>
      weigh([...base, layout, name].flatMap((name) => styles[name] ?? assets.styles[name] ?? [])),
    ),
  );
  rows.push({ name: `${name}: styles with the heaviest layout`, bytes: heaviest, limit: 20_000 });
}

let faults = 0;
for (const { name, bytes, limit } of rows) {
  if (bytes > limit) faults += 1;
  console.log(
    `${bytes > limit ? 'OVER ' : 'ok   '}${name}: ${(bytes / 1000).toFixed(1)} of ${limit / 1000} kB gz`,
  );
}
for (const [page, preloads] of Object.entries(assets.preloads)) {
  const layout = ownLayouts[`pages/${page}`] ?? 'layouts/drive';
  const sheets = new Set(
    ['base', 'app', layout, `pages/${page}`].flatMap((bundle) => assets.styles[bundle] ?? []),
  );
  for (const [kind, files, limit] of [
    ['scripts', scriptsOf(preloads).size, mostScripts],
    ['style sheets', sheets.size, mostSheets],
  ] as const) {
    if (files > limit) faults += 1;
    console.log(`${files > limit ? 'OVER ' : 'ok   '}app page ${page}: ${files} of ${limit} ${kind}`);
  }
}
// Validators and parsers are the server's: none of them may ride along with a document.
const documents = assets.documentScript
  .flatMap((address) => [...closure(address)])
  .map((address) => readFileSync(join(client, address), 'utf8'));
for (const [name, sign] of [
  ['zod', '_zod'],
  ['ajv', 'strictSchema'],
  ['yaml', 'YAMLParseError'],
  ['react', 'react.element'],
] as const) {
  if (!documents.some((text) => text.includes(sign))) continue;
  faults += 1;
  console.log(`OVER ${name} has reached documents`);
}
// The editor of code comes with a file that is opened, and with nothing else.
for (const [page, preloads] of Object.entries(assets.preloads)) {
  if (
    ![...scriptsOf(preloads)].some((address) =>
      readFileSync(join(client, address), 'utf8').includes('cm-editor'),
    )
  )
    continue;
  faults += 1;
  console.log(`OVER CodeMirror has reached the app page ${page}`);
}
process.exitCode = faults === 0 ? 0 : 1;
