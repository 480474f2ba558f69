import { localeHref } from '../match/href.ts';
import type { RenderRequest } from './render-request.ts';
import { routeContext } from './route-context.ts';

/** All of it is sent to whoever begins to search: entries of a language, and characters of the words of each. */
const mostEntries = 1000;
const longest = 420;
/** An ideograph tells more than a letter, and takes twice its bytes when it is compressed: it counts as so many. */
const ideograph = 1.5;

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
  let [weight, length] = [0, 0];
  for (const character of whole) {
    weight += /\p{Script=Han}/u.test(character) ? ideograph : 1;
    if (weight > longest) break;
    length += character.length;
  }
  if (length === whole.length) return whole;
  const begin = whole.slice(0, length);
  const end = begin.lastIndexOf(' ');
  return end < length / 2 ? begin : begin.slice(0, end);
}
