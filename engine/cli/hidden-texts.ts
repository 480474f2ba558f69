import { isPublic } from '../content/publication.ts';
import { articleAddresses } from '../render/article-addresses.ts';
import type { SiteSnapshot } from '../render/snapshot.ts';
import { sayInstant, type WrittenOffsets } from './instants.ts';

/**
 * The texts at an address of which none is public: a line for each, with why it is not. Empty where the address has no texts, or
 * a language of them is shown.
 * @param path without language.
 */
export function hiddenTexts(
  path: string,
  { site, code, articles }: SiteSnapshot,
  instant: number,
  offsets?: WrittenOffsets,
): string[] {
  const addressOf = articleAddresses(site, code);
  const [key, languages] = [...articles].find(([name]) => addressOf(name) === path) ?? [];
  const texts = [...(languages ?? [])];
  if (texts.some(([, { publication }]) => isPublic(publication, instant, false))) return [];
  return texts.map(([locale, { publication }]) => {
    const file = `content/${key}.${locale}.md`;
    const { isDraft = true, from, to = instant } = publication ?? {};
    if (isDraft) return `${file} is a draft: previews alone show it, until "draft: true" is gone`;
    if (from !== undefined && instant < from)
      return `${file} is not public before ${sayInstant(from, offsets)} ("publish")`;
    return `${file} was public until ${sayInstant(to, offsets)} ("expires")`;
  });
}
