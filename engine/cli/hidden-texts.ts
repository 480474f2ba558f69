import type { Publication } from '../content/publication.ts';
import { fillPath } from '../match/href.ts';
import { articleAddresses } from '../render/article-addresses.ts';
import type { SiteSnapshot } from '../render/snapshot.ts';
import { sayInstant, type WrittenOffsets } from './instants.ts';

/**
 * The texts of an address that its route has by its parameters, where none of them is public: a line for each, with why it is not.
 * @param asked without language, in the path of whatever language.
 */
export function hiddenTexts(
  asked: string,
  { site, code, articles, routes }: SiteSnapshot,
  instant: number,
  offsets?: WrittenOffsets,
): string[] {
  const found = routes.match(asked);
  // A route without parameters shows what it always does, be its path that of a text.
  if (!found || Object.keys(found.params).length === 0) return [];
  const path = fillPath(found.value.path, found.params);
  const addressOf = articleAddresses(site, code);
  const [key, languages] = [...articles].find(([name]) => addressOf(name) === path) ?? [];
  const texts = [...(languages ?? [])].map(
    ([locale, { publication }]) => [locale, whyHidden(publication, instant, offsets)] as const,
  );
  if (texts.some(([, why]) => why === undefined)) return [];
  return texts.map(([locale, why]) => `content/${key}.${locale}.md ${why}`);
}

/** Undefined where the text is public. */
function whyHidden(
  publication: Publication | undefined,
  instant: number,
  offsets: WrittenOffsets | undefined,
): string | undefined {
  if (publication === undefined) return undefined;
  const { isDraft, from, to } = publication;
  if (isDraft) return 'is a draft: previews alone show it, until "draft: true" is gone';
  if (from !== undefined && instant < from)
    return `is not public before ${sayInstant(from, offsets)} ("publish")`;
  return to === undefined || instant < to
    ? undefined
    : `was public until ${sayInstant(to, offsets)} ("expires")`;
}
