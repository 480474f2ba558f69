import { readFile, writeFile } from 'node:fs/promises';
import type { SaidIds } from './said-ids.ts';

export { saidFolders } from './said-folders.ts';

/** Writes what the code says into a file of the build, so that no check has to look through the program for it. */
export async function keepSaidIds(root: string, file: string): Promise<void> {
  const { readSaidIds } = await import('./said-ids.ts');
  const { texts, forms } = await readSaidIds(root);
  // Sentences, class names and addresses are no ids.
  const words = [...texts].filter((text) => /^[\w.-]{1,200}$/.test(text));
  const sources = new Set(forms.map(({ source }) => source));
  await writeFile(file, JSON.stringify({ texts: words.toSorted(), forms: [...sources].toSorted() }));
}

/** @param kept the file of the build; the code itself is read without it, or where it cannot be read. */
export async function openSaidIds(root: string, kept: string | undefined): Promise<SaidIds> {
  try {
    if (kept !== undefined) return parsed(await readFile(kept, 'utf8'));
  } catch {
    // A build from before this file was kept.
  }
  // The parser is the bundler's, which nothing else here needs.
  return (await import('./said-ids.ts')).readSaidIds(root);
}

function parsed(text: string): SaidIds {
  const { texts, forms } = JSON.parse(text) as { texts: string[]; forms: string[] };
  return { texts: new Set(texts), forms: forms.map((source) => new RegExp(source)) };
}
