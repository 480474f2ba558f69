import type { Sources } from '../render/reading.ts';
import { pack, unpacked } from './pack.ts';

/** The sources of a site for the other thread to keep, in parts: of a save one or two differ from those before. */
export interface PackedSources {
  readonly content: SharedArrayBuffer;
  readonly locales: SharedArrayBuffer;
  /** All else. */
  readonly others: SharedArrayBuffer;
}

type Texts = ReadonlyMap<string, string>;

/** Packs texts, unless they are those that were packed last. */
function keptPack(): (texts: Texts) => SharedArrayBuffer {
  let newest: { readonly texts: Texts; readonly packed: SharedArrayBuffer } | undefined;
  return (texts) => {
    if (newest === undefined || !isSame(newest.texts, texts)) newest = { texts, packed: pack(texts) };
    return newest.packed;
  };
}

const isSame = (one: Texts, other: Texts): boolean =>
  one.size === other.size && [...one].every(([name, text]) => other.get(name) === text);

const packContent = keptPack();
const packLocales = keptPack();

export const packSources = ({ content, locales, ...others }: Sources): PackedSources => ({
  content: packContent(content),
  locales: packLocales(locales),
  others: pack(others),
});

export const unpackSources = ({ content, locales, others }: PackedSources): Sources => ({
  ...(unpacked(others) as Omit<Sources, 'content' | 'locales'>),
  content: unpacked(content) as Texts,
  locales: unpacked(locales) as Texts,
});
