/**
 * Features of browsers that jsdom lacks, as far as our components use them; once for each process, whose window is shared. Each
 * follows the HTML standard where a user would notice: a modal dialog holds the focus and gives it back, inert elements
 * take none. There is no layout: boxes are empty, and observers of sizes report nothing.
 */
import { vi } from 'vitest';
import { standInForDialogs } from './dialogs.ts';

/** Vitest's environment names it. */
declare const jsdom: { readonly cookieJar: { removeAllCookiesSync(): void } };

const wide = 1440;
const preferences = new Set<string>();

/** The window's width in pixels, and what else media queries are true of: `(prefers-reduced-motion: reduce)`. */
export function setScreen(width: number, ...others: readonly string[]): void {
  preferences.clear();
  for (const query of others) preferences.add(query);
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
  for (const list of watched) list.notify();
}

const watched = new Set<ScreenQuery>();

/** Compares widths, and knows of everything else what `setScreen` said. */
class ScreenQuery extends EventTarget {
  readonly media: string;
  private last: boolean;
  onchange = null;

  constructor(media: string) {
    super();
    this.media = media;
    this.last = this.matches;
    watched.add(this);
  }

  get matches(): boolean {
    const [, edge, width] = /^\((min|max)-width: (\d+)px\)$/.exec(this.media) ?? [];
    if (edge === undefined) return preferences.has(this.media);
    return edge === 'min' ? window.innerWidth >= Number(width) : window.innerWidth <= Number(width);
  }

  notify(): void {
    if (this.matches === this.last) return;
    this.last = this.matches;
    this.dispatchEvent(Object.assign(new Event('change'), { matches: this.matches, media: this.media }));
  }
}

const observers = new Set<Intersections>();

/** Tells the observers of an element that it came into view, or left it. */
export function setInView(target: Element, isIntersecting: boolean): void {
  for (const observer of observers) observer.notify(target, isIntersecting);
}

class Intersections {
  private readonly targets = new Set<Element>();
  private readonly callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback;
    observers.add(this);
  }
  observe(target: Element): void {
    this.targets.add(target);
  }
  unobserve(target: Element): void {
    this.targets.delete(target);
  }
  disconnect(): void {
    this.targets.clear();
    observers.delete(this);
  }
  takeRecords(): [] {
    return [];
  }
  notify(target: Element, isIntersecting: boolean): void {
    if (!this.targets.has(target)) return;
    const entry = { target, isIntersecting, intersectionRatio: Number(isIntersecting) };
    this.callback([entry as unknown as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
}

/** Without layout nothing has a size that could change. */
class Sizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const parts = {
  matchMedia: (media: string) => new ScreenQuery(media),
  IntersectionObserver: Intersections,
  ResizeObserver: Sizes,
};
Object.assign(window, parts);
Object.assign(globalThis, parts);
Object.assign(Element.prototype, {
  scrollIntoView: () => {},
  setPointerCapture: () => {},
  releasePointerCapture: () => {},
  hasPointerCapture: () => false,
});
standInForDialogs();
setScreen(wide);

// jsdom gives the focus of a removed element back by an interval, which it begins then and keeps until that is done: one that
// was begun by the clock of a test would never come, and nothing be drawn any more in this window. So whoever ends the clock,
// this module or the test itself, lets that interval come first.
const useRealTimers = vi.useRealTimers;
vi.useRealTimers = () => {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(17);
  return useRealTimers.call(vi);
};

/** Ends the clock of a test that did not end it. */
export function endFakeClock(): void {
  vi.useRealTimers();
}

/** The window as it was at first. */
export function resetBrowser(): void {
  document.body.replaceChildren();
  document.documentElement.removeAttribute('lang');
  document.documentElement.removeAttribute('dir');
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  // Of every path and not only of this one, as `document.cookie` would.
  jsdom.cookieJar.removeAllCookiesSync();
  history.replaceState(null, '', '/');
  watched.clear();
  observers.clear();
  if (window.innerWidth !== wide || preferences.size > 0) setScreen(wide);
}
