import type { Usage } from './model.ts';

/** The parts of the used storage, each with a message (`storage.part.`) and a colour. */
type PartName = 'pictures' | 'videos' | 'audio' | 'documents' | 'archives' | 'others' | 'versions';

export interface Part {
  readonly name: PartName;
  readonly size: number;
  /** Files; undefined where they are not counted. */
  readonly count: number | undefined;
}

/** The wire’s categories; torrents are few and small, so they count as other files. */
const nameOf: Readonly<Record<string, PartName>> = {
  IMAGE: 'pictures',
  VIDEO: 'videos',
  AUDIO: 'audio',
  DOCUMENT: 'documents',
  ARCHIVE: 'archives',
};

/** The largest first; empty ones are left out. */
export function partsOf({ categories, versions }: Usage): readonly Part[] {
  const parts = new Map<PartName, Part>();
  for (const { category, size, count } of categories) {
    const name = nameOf[category] ?? 'others';
    const before = parts.get(name);
    parts.set(name, { name, size: size + (before?.size ?? 0), count: count + (before?.count ?? 0) });
  }
  if (versions > 0) parts.set('versions', { name: 'versions', size: versions, count: undefined });
  return [...parts.values()].filter(({ size }) => size > 0).sort((a, b) => b.size - a.size);
}
