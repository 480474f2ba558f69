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

/** Reads where the build put its scripts and styles. Throws, naming the remedy, where there is no build. */
export function readAssets(distFolder: string): SiteAssets {
  const manifest = readManifest(join(distFolder, 'manifest.json'));
  const documents = readManifest(join(distFolder, 'document.json'));
  const styles: Record<string, string[]> = {};
  const preloads: Record<string, string[]> = {};
  for (const key of Object.keys(manifest)) {
    const bundle = nameIn(key, stylesPrefix);
    if (bundle)
      styles[bundle] = reach(manifest, key).flatMap(({ css }) => (css ?? []).map((path) => `/${path}`));
    const page = nameIn(key, pagesPrefix);
    if (page) preloads[page] = reach(manifest, key).map(({ file: path }) => `/${path}`);
  }
  return {
    build: readFileSync(join(distFolder, 'build-id'), 'utf8').trim(),
    documentScript: [`/${entry(documents, 'app/document.ts').file}`],
    appScript: [`/${entry(manifest, 'app/browser.ts').file}`],
    styles,
    preloads,
    styleText: (address) => readFileSync(join(distFolder, 'client', address), 'utf8'),
    developmentHead: '',
  };
}

function readManifest(file: string): BuildManifest {
  if (!existsSync(file)) throw new Error(`${file} is missing: "npm run build" makes it`);
  return JSON.parse(readFileSync(file, 'utf8')) as BuildManifest;
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
