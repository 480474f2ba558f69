import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { joinedStylesFile, readStyles } from './assets.ts';
import { isAppFolder } from './style-bundles.ts';

/**
 * Joins the style sheets of each bundle into one for documents. A document loads no part later, so it gains nothing from
 * sheets of their own for parts that pages share, and each of them holds up its first paint. An app page keeps the parts:
 * code that is loaded later names them.
 */
export async function joinStyles(root: string, dist: string): Promise<void> {
  const styles = readStyles(dist);
  const base = new Set(styles.base);
  const joined: Record<string, readonly string[]> = {};
  for (const [bundle, addresses] of Object.entries(styles)) {
    if (bundle === 'app' || isAppFolder(root, bundle)) continue;
    const own = bundle === 'base' ? addresses : addresses.filter((address) => !base.has(address));
    joined[bundle] = own.length > 1 ? [await writeJoined(dist, bundle, own)] : own;
  }
  await writeFile(join(dist, joinedStylesFile), JSON.stringify(joined));
}

/** @returns the address of the new sheet. */
async function writeJoined(dist: string, bundle: string, addresses: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    addresses.map((address) => readFile(join(dist, 'client', address), 'utf8')),
  );
  const text = texts.join('');
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const address = `/assets/document-${bundle.replaceAll('/', '-')}-${hash}.css`;
  await writeFile(join(dist, 'client', address), text);
  return address;
}
