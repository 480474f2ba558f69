import { isMap, isScalar, isSeq } from 'yaml';
import type { MarkdownLink } from '../../content/markdown-links.ts';
import type { Range } from '../../manifest/diagnostic.ts';
import { Faults } from '../../manifest/faults.ts';
import { type IncludedTexts, withIncluded } from '../../manifest/include.ts';
import { Source } from '../../manifest/source.ts';
import { parse } from '../../manifest/yaml/parse.ts';
import type { Path } from '../../manifest/yaml/values.ts';
import type { Workspace } from '../workspace.ts';

/** A link where staff wrote it. */
export interface WrittenLink {
  readonly url: string;
  readonly file: string;
  readonly range: Range;
}

/** A link of the manifest, with the place of its value. */
interface ManifestLink extends WrittenLink {
  readonly path: Path;
}

/** Where the links of a site are written: asked for what is wrong alone, so that nothing else is parsed. */
export interface WrittenLinks {
  /** @param file below `content/`. */
  inText(file: string): Promise<readonly WrittenLink[]>;
  readonly inManifest: () => readonly ManifestLink[];
}

export function createWrittenLinks({ sources, file: manifestFile }: Workspace): WrittenLinks {
  const texts = new Map<string, readonly WrittenLink[]>();
  let manifest: readonly ManifestLink[] | undefined;
  return {
    async inText(file) {
      // The parser of Markdown is loaded by whom it has to tell something.
      const { linksIn } = await import('../../content/markdown-links.ts');
      const text = sources.content.get(file) ?? '';
      const known = texts.get(file) ?? placed(linksIn(text), new Source(`content/${file}`, text));
      texts.set(file, known);
      return known;
    },
    inManifest: () => {
      manifest ??= linksOf(new Source(manifestFile, sources.manifest), sources.included ?? new Map());
      return manifest;
    },
  };
}

const placed = (links: readonly MarkdownLink[], source: Source): readonly WrittenLink[] =>
  links.map(({ url, start, end }) => ({ url, file: source.file, range: source.firstLine(start, end) }));

/** Keys that say which address something has, not where a link leads. */
const addressKeys = new Set(['path', 'from', 'gone', 'unprefixed', 'within', 'prefix', 'include']);

/** Every text of the manifest and of what it includes that can be where a link leads. */
function linksOf(manifest: Source, included: IncludedTexts): readonly ManifestLink[] {
  const faults = new Faults(manifest);
  const read = { tokens: 0 };
  const tree = parse(faults, read);
  if (tree === undefined) return [];
  const { root, owners } = withIncluded(tree, included, faults, read);
  const found: ManifestLink[] = [];
  const walk = (node: unknown, path: Path, source: Source): void => {
    if (isMap(node)) {
      for (const pair of node.items) {
        const name = isScalar(pair.key) ? String(pair.key.value) : '';
        if (!addressKeys.has(name)) walk(pair.value, [...path, name], owners.get(pair) ?? source);
      }
    } else if (isSeq(node)) {
      for (const [at, entry] of node.items.entries()) walk(entry, [...path, at], owners.get(entry) ?? source);
    } else if (isScalar(node) && typeof node.value === 'string' && /^[/#]/.test(node.value)) {
      const [start = 0, end = start] = node.range ?? [];
      const url = node.value;
      const at = source.text.slice(start, end).indexOf(url);
      const range = at < 0 ? source.firstLine(start, end) : source.range(start + at, start + at + url.length);
      found.push({ url, file: source.file, range, path });
    }
  };
  walk(root, [], manifest);
  return found;
}
