import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { editorSchema } from '../manifest/editor-schema.ts';
import type { Generation } from '../render/generation.ts';
import type { Surroundings } from './command.ts';
import { openWorkspace } from './workspace.ts';

/** Where the editor's schema lies, from the root; `routes.yaml` names it in its first line. */
export const schemaFile = '.generated/routes.schema.json';

/** Reads the site and writes its editor files; where the manifest has errors, the last ones stay. */
export async function refreshEditorFiles(
  place: Pick<Surroundings, 'root' | 'manifestFile' | 'code'>,
): Promise<void> {
  const { generation } = await openWorkspace(place);
  if (generation) await writeEditorFiles(place.root, generation);
}

/**
 * Writes the schema that editors complete and check `routes.yaml` by, where it differs from the one that is there. It
 * belongs to a machine: it is made at every start of `dev`, `build` and `check`, and never committed.
 */
export async function writeEditorFiles(root: string, { registries, site }: Generation): Promise<void> {
  const schema = editorSchema({
    registries,
    defaultLocale: site.locales.default,
    kinds: site.policies.map(({ kind }) => kind),
  });
  const file = join(root, schemaFile);
  const text = `${JSON.stringify(schema, null, 1)}\n`;
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return;
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, text);
}
