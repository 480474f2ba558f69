import { localeHref } from '../match/href.ts';
import type { RenderRequest } from './render-request.ts';
import { routeContext } from './route-context.ts';

/** All of it is sent to whoever begins to search: entries of a language, and UTF-16 units of the words of each. */
const mostEntries = 1000;
const longest = 420;

/** An entry as it is sent: the address, the title, further words. */
type SentEntry = readonly [to: string, title: string, words: string];

/** The parts of the site that can be searched now, in the language of the request: a JSON array of `SentEntry`. */
export async function writeSearch(request: RenderRequest): Promise<string> {
  const { period, locale } = request;
  const { snapshot, at } = period;
  const sent: SentEntry[] = [];
  for (const route of snapshot.site.routes) {
    if (route.target.type !== 'page' || !at.isOpen(route.window)) continue;
    const { search } = snapshot.code.pages[route.target.page] ?? {};
    if (search === undefined) continue;
    for (const { to, title, words } of await search(routeContext(route, request)))
      sent.push([localeHref(to, locale, snapshot.locales), title, cut(words)]);
  }
  return JSON.stringify(sent.slice(0, mostEntries));
}

/** At the end of a word, where there is one. */
function cut(words: string): string {
  const whole = words.replace(/\s+/g, ' ').trim();
  if (whole.length <= longest) return whole;
  const begin = whole.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
  const end = begin.lastIndexOf(' ');
  return end < longest / 2 ? begin : begin.slice(0, end);
}
