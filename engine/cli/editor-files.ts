import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addressTypes } from '../manifest/address-types.ts';
import { editorSchema, includedEditorSchema, listEditorSchemas } from '../manifest/editor-schema.ts';
import type { SiteSnapshot } from '../render/snapshot.ts';
import type { Surroundings } from './command.ts';
import { openWorkspace } from './workspace.ts';

/** Where the editor's schema lies, from the root; `routes.yaml` names it in its first line. */
export const schemaFile = '.generated/routes.schema.json';
/** The same for files that it includes. */
export const includedSchemaFile = '.generated/included.schema.json';
/** The same for a list that a route names, by the key of its file. */
export const listSchemaFile = (key: string): string => `.generated/content/${key}.schema.json`;
/** Where the addresses lie as types: committed, since a fresh clone is type-checked before anything is built. */
export const addressFile = 'app/addresses.d.ts';

/** Reads the site and writes its editor files; where the manifest has errors, the last ones stay. */
export async function refreshEditorFiles(
  place: Pick<Surroundings, 'root' | 'manifestFile' | 'code'>,
): Promise<void> {
  const { snapshot } = await openWorkspace(place);
  if (snapshot) await writeEditorFiles(place.root, snapshot);
}

/**
 * Writes what editors and the type check know of the site, where it differs from what is there: the schemas that
 * complete and check `routes.yaml` and its lists, which belong to a machine and are never committed, and the addresses for `href`.
 */
export async function writeEditorFiles(root: string, { registries, site }: SiteSnapshot): Promise<void> {
  const words = {
    registries,
    defaultLocale: site.locales.default,
    kinds: site.policies.map(({ kind }) => kind),
  };
  await keep(join(root, schemaFile), `${JSON.stringify(editorSchema(words), null, 1)}\n`);
  await keep(join(root, includedSchemaFile), `${JSON.stringify(includedEditorSchema(words), null, 1)}\n`);
  for (const [key, schema] of listEditorSchemas(site.routes, words))
    await keep(join(root, listSchemaFile(key)), `${JSON.stringify(schema, null, 1)}\n`);
  await keep(join(root, addressFile), addressTypes(site));
}

async function keep(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
