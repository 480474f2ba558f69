import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** `import x from './y'`, `import './y'` and `export … from './y'`; not `import type`, and not `import('./y')`. */
const staticImport = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?['"](\.[^'"]+)['"]/gm;

/**
 * The style sheets that files import, themselves or through others, in the order in which a bundler meets them: what a file
 * imports comes before it. Paths are from the root, with forward slashes.
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
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(staticImport))
      visit(normalize(join(dirname(file), specifier)).replaceAll('\\', '/'));
  };
  for (const entry of entries) visit(entry);
  return sheets;
}
