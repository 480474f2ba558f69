import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteAssets } from '../engine/server.ts';
import { pagesPrefix, stylesPrefix } from './virtual-modules.ts';

/** An entry of Vite's build manifest, as far as we read it. */
interface BuiltFile {
  readonly file: string;
  readonly name?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type BuildManifest = Readonly<Record<string, BuiltFile>>;

/** Where the build notes the style sheets of documents: addresses by bundle (`app/joined-styles.ts`). */
export const joinedStylesFile = 'document-styles.json';

/** Reads where the build put its scripts and styles. Throws, naming the remedy, where there is no build. */
export function readAssets(distFolder: string): SiteAssets {
  const manifest = readManifest(join(distFolder, 'manifest.json'));
  const documents = readManifest(join(distFolder, 'document.json'));
  const preloads: Record<string, string[]> = {};
  for (const key of Object.keys(manifest)) {
    const page = nameIn(key, pagesPrefix);
    if (page) preloads[page] = reach(manifest, key).map(({ file: path }) => `/${path}`);
  }
  return {
    build: readFileSync(join(distFolder, 'build-id'), 'utf8').trim(),
    documentScript: [`/${entry(documents, 'app/document.ts').file}`],
    appScript: [`/${entry(manifest, 'app/browser.ts').file}`],
    styles: readStyles(distFolder),
    documentStyles: readJson(join(distFolder, joinedStylesFile)),
    preloads,
    styleText: (address) => readFileSync(join(distFolder, 'client', address), 'utf8'),
    developmentHead: '',
  };
}

/** The style sheets of each bundle, in order, as the bundler has split them. */
export function readStyles(distFolder: string): Readonly<Record<string, readonly string[]>> {
  const manifest = readManifest(join(distFolder, 'manifest.json'));
  const styles: Record<string, string[]> = {};
  for (const key of Object.keys(manifest)) {
    const bundle = nameIn(key, stylesPrefix);
    if (bundle)
      styles[bundle] = reach(manifest, key).flatMap(({ css }) => (css ?? []).map((path) => `/${path}`));
  }
  return styles;
}

const readManifest = (file: string): BuildManifest => readJson(file);

function readJson<T>(file: string): T {
  if (!existsSync(file)) throw new Error(`${file} is missing: "npm run build" makes it`);
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

/** A built file and everything that it imports, itself last, each once. */
function reach(manifest: BuildManifest, key: string, seen = new Set<string>()): BuiltFile[] {
  if (seen.has(key)) return [];
  seen.add(key);
  const file = entry(manifest, key);
  return [...(file.imports ?? []).flatMap((name) => reach(manifest, name, seen)), file];
}

function entry(manifest: BuildManifest, key: string): BuiltFile {
  const file = manifest[key];
  if (!file) throw new Error(`the build holds no ${key}: "npm run build" makes it anew`);
  return file;
}

/** The part of a virtual module's key behind its prefix; the bundler puts signs of its own before it. */
function nameIn(key: string, prefix: string): string | undefined {
  const at = key.indexOf(prefix);
  return at < 0 ? undefined : key.slice(at + prefix.length);
}
