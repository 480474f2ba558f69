import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { SiteReading } from '../render/reading.ts';

/** Folders of the code that the manifest may name, by the code of the finding for an unknown name. */
const places: Readonly<Record<string, (name: string) => string>> = {
  'unknown-page': (name) => join('pages', name, 'index.ts'),
  'unknown-layout': (name) => join('layouts', name, 'index.ts'),
  'unknown-guard': (name) => join('guards', `${name}.ts`),
  'unknown-rule': (name) => join('guards', 'validate', `${name}.ts`),
  'unknown-action': (name) => join('actions', `${name}.ts`),
};

/**
 * Explains findings about code that the manifest names and this program lacks, although its file exists: the file was added
 * after the program was built.
 * @param root the folder with the code.
 */
export function explainNotBuilt(reading: SiteReading, root: string): SiteReading {
  const diagnostics = reading.diagnostics.map((diagnostic) => explained(diagnostic, root) ?? diagnostic);
  return { ...reading, diagnostics };
}

function explained(diagnostic: Diagnostic, root: string): Diagnostic | undefined {
  const place = Object.hasOwn(places, diagnostic.code) ? places[diagnostic.code] : undefined;
  const [, noun, name = ''] = /^There is no ([a-z ]+) "([A-Za-z0-9_-]+)"\./.exec(diagnostic.message) ?? [];
  if (place === undefined || !existsSync(join(root, place(name)))) return undefined;
  return {
    ...diagnostic,
    message: `The ${noun} "${name}" is there, but this server was built before it came.`,
    help: 'Start the server again: it builds what is new.',
    suggestions: [],
  };
}
