import type { Book, Section, Target } from 'foliate-js/book';
import { fromRange, parse, toRange } from 'foliate-js/epubcfi.js';
import { SectionProgress } from 'foliate-js/progress.js';
import type { ContentsItem, Destination, Finding, Found, Look, Place, Reached, Way } from '../messages.ts';
import { contentsOf } from './book-contents.ts';
import { cleanChapter } from './clean-chapter.ts';
import { type Anchor, type PagedChapter, pagedChapter } from './paged-chapter.ts';
import { occurrences } from './text-places.ts';

/** Findings that are listed. */
const mostFindings = 200;

export interface BookReader {
  readonly contents: readonly ContentsItem[];
  readonly isFixed: boolean;
  go(to: Destination): Promise<void>;
  /** The place that a link of the section in sight leads to. */
  follow(href: string): Promise<void>;
  turn(way: Way): Promise<void>;
  setLook(look: Look): void;
  /** The window has another size, or a part of the chapter. */
  layOut(): void;
  /** Shows what the focus went to. */
  reveal(target: Element): void;
  find(words: string): Promise<void>;
}

interface Given {
  readonly book: Book;
  readonly look: Look;
  readonly place: Place | null;
  readonly blobOf: (address: string) => Blob | undefined;
  readonly onReached: (reached: Reached) => void;
  readonly onFound: (found: Found) => void;
}

/** Reads a book: one of its sections is in sight, page by page. Fails where none can be shown. */
export async function bookReader({
  book,
  look: firstLook,
  place: firstPlace,
  blobOf,
  onReached,
  onFound,
}: Given): Promise<BookReader> {
  const { sections } = book;
  const isFixed = book.rendition?.layout === 'pre-paginated';
  const contents = await contentsOf(book);
  const progress = new SectionProgress(sections, 1500, 1600);
  let look = firstLook;
  let section = -1;
  let chapter: PagedChapter | undefined;
  /** Stays in sight when the pages get another size. */
  let anchor: Anchor = 0;
  let wanted = '';
  let busy: Promise<unknown> = Promise.resolve();

  const isExternal = (href: string): boolean =>
    book.isExternal?.(href) ?? /^(?!blob:)[a-z][\w+.-]*:/i.test(href);
  const clean = (one: Document): Document => {
    cleanChapter(one, isExternal);
    return one;
  };
  const besides = (from: number, step: 1 | -1): number | undefined => {
    for (let at = from + step; sections[at] !== undefined; at += step)
      if (sections[at]?.linear !== 'no' && sections[at]?.load) return at;
    return undefined;
  };
  const report = (): void => {
    if (chapter === undefined) return;
    // Where it was gone to, and not where the page that holds it begins: pages of another size begin elsewhere.
    const range = anchor instanceof Range ? anchor : chapter.visible();
    const { fraction } = progress.getProgress(section, (chapter.page + 1) / chapter.count);
    onReached({
      place: { section, cfi: range ? fromRange(range) : '' },
      fraction: Number.isFinite(fraction) ? Math.min(1, fraction) : (section + 1) / sections.length,
      item: contents.itemAt(section, range),
      isFirst: chapter.page === 0 && besides(section, -1) === undefined,
      isLast: chapter.page === chapter.count - 1 && besides(section, 1) === undefined,
    });
  };
  const settle = (at: Anchor | null | undefined): void => {
    anchor = at ?? chapter?.visible() ?? 0;
    report();
  };
  const showSection = async (index: number): Promise<boolean> => {
    if (index === section) return true;
    const address = await sections[index]?.load?.();
    const blob = address ? blobOf(address) : undefined;
    if (blob === undefined) return false;
    const left = section;
    const given = clean(parseChapter(await blob.text(), blob.type));
    CSS.highlights?.clear();
    section = index;
    chapter = pagedChapter(given, look, isFixed);
    if (left >= 0) sections[left]?.unload?.();
    return true;
  };
  const moveTo = async (index: number, find: (shown: PagedChapter) => Anchor | null | undefined) => {
    if (!(await showSection(index)) || chapter === undefined) return;
    await styled();
    chapter.layOut(look);
    const found = find(chapter);
    chapter.reveal(found ?? 0);
    settle(typeof found === 'number' ? null : found);
  };
  /** One after the other. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = busy.then(work);
    busy = done.catch(() => undefined);
    return done;
  };
  const moveToTarget = async (target: Target | null | undefined) => {
    if (target && sections[target.index]?.load) await moveTo(target.index, () => target.anchor?.(document));
  };
  const go = async (to: Destination): Promise<void> => {
    if ('item' in to) {
      const href = contents.hrefOf(to.item);
      return moveToTarget(href === undefined ? null : await book.resolveHref?.(href));
    }
    if ('place' in to) {
      const { place } = to;
      return moveTo(place.section, () => rangeAt(place.cfi));
    }
    const [index, within] = progress.getSection(to.fraction);
    return moveTo(index, () => within);
  };
  const turn = async (way: Way): Promise<void> => {
    if (chapter === undefined) return;
    const isMirrored = book.dir === 'rtl' || chapter.isRightToLeft;
    const isNext = way === 'next' || way === (isMirrored ? 'left' : 'right');
    const page = chapter.page + (isNext ? 1 : -1);
    if (page >= 0 && page < chapter.count) {
      chapter.show(page);
      settle(null);
      return;
    }
    const index = besides(section, isNext ? 1 : -1);
    if (index !== undefined) await moveTo(index, () => (isNext ? 0 : 1));
  };
  const layOut = (): void => {
    chapter?.layOut(look);
    chapter?.reveal(anchor);
    report();
  };
  const find = async (words: string): Promise<void> => {
    const findings: Finding[] = [];
    for (const [index, one] of sections.entries()) {
      if (wanted !== words || findings.length > mostFindings) break;
      const given = await documentOf(one);
      if (given === null) continue;
      const found = occurrences(clean(given), words, mostFindings + 1 - findings.length);
      for (const { range, ...said } of found)
        findings.push({ place: { section: index, cfi: fromRange(range) }, ...said });
    }
    if (wanted !== words) return;
    onFound({ words, findings: findings.slice(0, mostFindings), isCut: findings.length > mostFindings });
    highlight();
  };
  const highlight = (): void => {
    const ranges = occurrences(document, wanted, mostFindings).map(({ range }) => range);
    CSS.highlights?.set('found', new Highlight(...ranges));
  };

  const first = besides(-1, 1) ?? 0;
  const known = firstPlace && sections[firstPlace.section]?.load ? firstPlace : null;
  await moveTo(known?.section ?? first, () => (known ? rangeAt(known.cfi) : 0));
  if (chapter === undefined && known) await moveTo(first, () => 0);
  if (chapter === undefined) throw new Error('no section of the book can be shown');
  return {
    contents: contents.items,
    isFixed,
    go: (to) =>
      inTurn(async () => {
        await go(to);
        if (wanted !== '') highlight();
      }),
    follow: (href) =>
      inTurn(async () => {
        const full = sections[section]?.resolveHref?.(href) ?? href;
        if (!isExternal(full)) await moveToTarget(await book.resolveHref?.(full));
      }),
    turn: (way) => inTurn(() => turn(way)),
    setLook(given) {
      look = given;
      layOut();
    },
    layOut,
    reveal(target) {
      if (chapter === undefined || chapter.pageOf(target) === chapter.page) return;
      chapter.reveal(target);
      settle(target);
    },
    find(words) {
      wanted = words;
      CSS.highlights?.clear();
      return words === '' ? Promise.resolve() : find(words);
    },
  };
}

/** Somewhere in the chapter in sight. */
function rangeAt(cfi: string): Range | null {
  try {
    return cfi === '' ? null : toRange(document, parse(cfi));
  } catch {
    // The book has changed since.
    return null;
  }
}

async function documentOf(section: Section): Promise<Document | null> {
  try {
    return (await section.createDocument?.()) ?? null;
  } catch {
    return null;
  }
}

function parseChapter(text: string, type: string): Document {
  const kind = /^(?:application\/xhtml\+xml|image\/svg\+xml)$/.test(type) ? type : 'text/html';
  const parsed = new DOMParser().parseFromString(text, kind as DOMParserSupportedType);
  return kind !== 'text/html' && parsed.querySelector('parsererror')
    ? new DOMParser().parseFromString(text, 'text/html')
    : parsed;
}

/** The sheets and letters of a chapter are there, so far as they come at all. */
async function styled(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')];
  await Promise.all(
    sheets.map(
      (link) =>
        link.sheet !== null ||
        new Promise((resolve) => {
          link.addEventListener('load', resolve, { once: true });
          link.addEventListener('error', resolve, { once: true });
        }),
    ),
  );
  await document.fonts.ready;
  const pictures = [...document.images].filter(({ complete }) => !complete);
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
}
