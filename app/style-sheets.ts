import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { moduleFacts } from './module-facts.ts';

/**
 * The style sheets that files import, directly or not, in the order of a bundler: imports of a file come before it.
 * Paths are from the root, with forward slashes.
 */
export function styleSheetsOf(root: string, entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const sheets: string[] = [];
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(join(root, file))) return;
    seen.add(file);
    if (file.endsWith('.css')) {
      sheets.push(file);
      return;
    }
    if (!/\.tsx?$/.test(file)) return;
    for (const specifier of moduleFacts(join(root, file)).imports)
      if (specifier.startsWith('.')) visit(normalize(join(dirname(file), specifier)).replaceAll('\\', '/'));
  };
  for (const entry of entries) visit(entry);
  return sheets;
}
