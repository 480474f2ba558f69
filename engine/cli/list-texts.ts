import { isPublic, type Publication } from '../content/publication.ts';
import { counted } from '../manifest/counted.ts';
import { articleAddresses } from '../render/article-addresses.ts';
import type { SiteSnapshot } from '../render/snapshot.ts';
import { sayDay, sayInstant, type WrittenOffsets } from './instants.ts';
import { columns } from './table.ts';

/** One text as `list --texts` tells it; also the shape of `--json`. */
interface ListedText {
  /** `help/begin`, the file without language and ending. */
  readonly key: string;
  /** Its address without language; undefined where no route shows it alone. */
  readonly path: string | undefined;
  readonly locale: string;
  readonly state: 'public' | 'draft' | 'before' | 'after';
  /** RFC 3339. */
  readonly publish: string | undefined;
  readonly expires: string | undefined;
}

export function listTexts(snapshot: SiteSnapshot, instant: number): readonly ListedText[] {
  const addressOf = articleAddresses(snapshot.site, snapshot.code);
  return [...snapshot.articles].flatMap(([key, languages]) =>
    [...languages].map(([locale, { publication }]) => ({
      key,
      path: addressOf(key),
      locale,
      state: stateOf(publication, instant),
      publish: asDate(publication?.from),
      expires: asDate(publication?.to),
    })),
  );
}

function stateOf(publication: Publication | undefined, instant: number): ListedText['state'] {
  if (publication?.isDraft) return 'draft';
  if (isPublic(publication, instant, false)) return 'public';
  return publication?.from !== undefined && instant < publication.from ? 'before' : 'after';
}

const asDate = (instant: number | undefined): string | undefined =>
  instant === undefined ? undefined : new Date(instant).toISOString();

/** A line for each article: its languages, and those that are not public with the reason. */
export function textsTable(texts: readonly ListedText[], instant: number, offsets: WrittenOffsets): string {
  const articles = [...Map.groupBy(texts, ({ key }) => key).values()];
  const rows = articles.map((own) => [
    own[0]?.path ?? `content/${own[0]?.key}`,
    own.map(({ locale }) => locale).join(' '),
    whenOf(own, offsets),
  ]);
  const table = columns([['ADDRESS OR FILE', 'LANGUAGES', 'WHEN'], ...rows]);
  return `${table}\n\n${counted(articles.length, 'article')} at ${sayInstant(instant)}`;
}

function whenOf(texts: readonly ListedText[], offsets: WrittenOffsets): string {
  const says = Map.groupBy(texts, (text) => sayState(text, offsets));
  if (says.size === 1) return [...says.keys()].join();
  return [...says]
    .filter(([said]) => said !== '')
    .map(([said, own]) => `${own.map(({ locale }) => locale).join(' ')}: ${said}`)
    .join('; ');
}

function sayState({ state, publish, expires }: ListedText, offsets: WrittenOffsets): string {
  if (state === 'draft') return 'draft';
  if (publish === undefined && expires === undefined) return '';
  const day = (text: string | undefined) => (text === undefined ? '' : sayDay(Date.parse(text), offsets));
  return `${state} (${day(publish)} … ${day(expires)})`;
}
