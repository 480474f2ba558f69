import { includedName } from '../../manifest/include-patterns.ts';
import type { Workspace } from '../workspace.ts';
import { ManifestText } from './yaml-place.ts';

/** The manifest, or a file that it includes, with entries written into it. */
export interface SiteText {
  /** As findings name it. */
  readonly name: string;
  readonly text: ManifestText;
}

/** The manifest, then the files that it includes. */
export function siteTexts({ file, sources }: Pick<Workspace, 'file' | 'sources'>): readonly SiteText[] {
  const included = [...(sources.included ?? [])].map(([path, text]) => ({
    name: includedName(path, file),
    text: new ManifestText(text),
  }));
  return [{ name: file, text: new ManifestText(sources.manifest) }, ...included];
}

/**
 * Puts an entry where those of its section stand: into the manifest if it has any, else into the last file that has; else it begins
 * the section in the manifest.
 */
export function withEntry(section: string, entry: string, texts: readonly SiteText[]): SiteText {
  const [own, ...included] = texts as readonly [SiteText, ...SiteText[]];
  const has = ({ text }: SiteText): boolean => text.list([section]) !== undefined;
  const place = has(own) ? own : (included.findLast(has) ?? own);
  if (has(place)) place.text.append([section], entry);
  else place.text.section(`${section}:\n  - ${entry.replaceAll('\n', '\n    ')}`);
  return place;
}
