/** `gone:` of a manifest, with what stands behind it on its line, and the column of its first entry. */
const section = /^gone[ \t]*:([^\n]*)(?:\n[ \t]*(?:#[^\n]*)?)*?(?:\n( *)- |$(?![\s\S]))/m;

/**
 * The manifest with these addresses under `gone:` too. Nothing else of it changes.
 * @returns undefined where the section is written in a way that people should change themselves.
 */
export function listedAsGone(manifest: string, paths: readonly string[]): string | undefined {
  const entries = (indent: string) => paths.map((path) => `${indent}- ${JSON.stringify(path)}\n`).join('');
  if (!/^gone[ \t]*:/m.test(manifest))
    return `${manifest}${manifest.endsWith('\n') ? '' : '\n'}\ngone:\n${entries('  ')}`;
  const found = section.exec(manifest);
  if (found === null || !/^\s*(?:#.*)?$/.test(found[1] ?? '')) return undefined;
  const line = manifest.indexOf('\n', found.index);
  const head = line < 0 ? `${manifest}\n` : manifest.slice(0, line + 1);
  return `${head}${entries(found[2] ?? '  ')}${line < 0 ? '' : manifest.slice(line + 1)}`;
}
