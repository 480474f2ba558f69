import type { Look } from '../messages.ts';
import { columnsFor, fixedStyle, pictureStyle, styleAfter, styleBefore } from './book-style.ts';
import { rectOf, textRangeFrom } from './text-places.ts';

/** A place in a chapter: something in it, or its share. */
export type Anchor = Element | Range | number;

export interface PagedChapter {
  /** Pages of the chapter, at least one. */
  readonly count: number;
  /** The page in sight, from 0. */
  readonly page: number;
  readonly isRightToLeft: boolean;
  show(page: number): void;
  /** Shows the page that holds it. */
  reveal(anchor: Anchor): void;
  pageOf(target: Element | Range): number;
  /** The first letter of the page in sight. */
  visible(): Range | null;
  /** Lays the pages out again: the window or the letters have another size. */
  layOut(look: Look): void;
}

/**
 * Shows a chapter as the frame's own document: a frame within this frame would have an origin of its own, and could not be
 * laid out. Its text runs through columns as large as the window, and the body is moved by windows.
 *
 * @param isFixed it is one page, which is fitted into the window
 */
export function pagedChapter(chapter: Document, look: Look, isFixed: boolean): PagedChapter {
  const root = document.adoptNode(rootOf(chapter));
  document.replaceChild(root, document.documentElement);
  const [before, after] = [document.createElement('style'), document.createElement('style')];
  document.head.prepend(before);
  document.head.append(after);
  return isFixed ? fixedPage(after, look) : flow(before, after, look);
}

/** The root of a page of HTML, with a head and a body; another one is put into such a page. */
function rootOf(chapter: Document): HTMLElement {
  const root = chapter.documentElement;
  const page = root instanceof HTMLHtmlElement ? root : document.createElement('html');
  if (root !== page) {
    page.append(document.createElement('body'));
    page.lastChild?.appendChild(root);
  }
  const children = [...page.children];
  if (!children.some((child) => child instanceof HTMLHeadElement))
    page.prepend(document.createElement('head'));
  if (!children.some((child) => child instanceof HTMLBodyElement))
    page.append(document.createElement('body'));
  return page;
}

function flow(before: HTMLStyleElement, after: HTMLStyleElement, firstLook: Look): PagedChapter {
  let [count, page, isVertical, isRightToLeft] = [1, 0, false, false];
  const { body } = document;
  const length = () => (isVertical ? innerHeight : innerWidth) || 1;
  /** How far a box begins and ends from the beginning of the body, along the pages. */
  const span = (box: DOMRect): readonly [from: number, until: number] => {
    const own = body.getBoundingClientRect();
    if (isVertical) return [box.top - own.top, box.bottom - own.top];
    return isRightToLeft
      ? [own.right - box.right, own.right - box.left]
      : [box.left - own.left, box.right - own.left];
  };
  const within = (given: number) => Math.min(Math.max(0, given), count - 1);
  const chapter: PagedChapter = {
    get count() {
      return count;
    },
    get page() {
      return page;
    },
    get isRightToLeft() {
      return isRightToLeft || isVertical;
    },
    show(given) {
      page = within(given);
      const moved = (isRightToLeft && !isVertical ? 1 : -1) * page * length();
      body.style.setProperty('transform', `translate${isVertical ? 'Y' : 'X'}(${moved}px)`, 'important');
    },
    reveal(anchor) {
      chapter.show(typeof anchor === 'number' ? Math.round(anchor * (count - 1)) : chapter.pageOf(anchor));
    },
    pageOf: (target) => within(Math.floor((span(rectOf(target))[0] + 1) / length())),
    visible: () => textRangeFrom(body, (box) => span(box)[1] > page * length() + 1),
    layOut(look) {
      before.textContent = styleBefore(look);
      const set = () => {
        const columns = columnsFor({ width: innerWidth, height: innerHeight }, look, isVertical);
        after.textContent = styleAfter(look, columns, isVertical);
      };
      set();
      const { writingMode, direction } = getComputedStyle(body);
      isVertical = writingMode.startsWith('vertical');
      isRightToLeft = direction === 'rtl';
      set();
      const everything = document.createRange();
      everything.selectNodeContents(body);
      const [, end] = span(everything.getBoundingClientRect());
      count = Math.max(1, Math.ceil((end - 2) / length()));
    },
  };
  chapter.layOut(firstLook);
  return chapter;
}

function fixedPage(after: HTMLStyleElement, firstLook: Look): PagedChapter {
  const { body } = document;
  const size = sizeOfPage();
  const chapter: PagedChapter = {
    ...{ count: 1, page: 0, isRightToLeft: false },
    show: () => {},
    reveal: () => {},
    pageOf: () => 0,
    visible: () => null,
    layOut(look) {
      if (size === undefined) {
        after.textContent = pictureStyle(look);
        return;
      }
      after.textContent = fixedStyle(look, size);
      const scale = Math.min(innerWidth / size.width, innerHeight / size.height);
      const [x, y] = [(innerWidth - size.width * scale) / 2, (innerHeight - size.height * scale) / 2];
      body.style.setProperty('transform', `translate(${x}px, ${y}px) scale(${scale})`, 'important');
    },
  };
  chapter.layOut(firstLook);
  return chapter;
}

/** As the page itself said, before its `meta` was taken out (`data-viewport`). */
function sizeOfPage() {
  const said = document.documentElement.dataset.viewport ?? '';
  const number = (name: string) => Number(new RegExp(`${name}\\s*=\\s*(\\d+)`, 'i').exec(said)?.[1] ?? 0);
  const [width, height] = [number('width'), number('height')];
  return width > 0 && height > 0 ? { width, height } : undefined;
}
