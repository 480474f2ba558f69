import type { SiteAt } from '../manifest/clock.ts';
import { counted } from '../manifest/counted.ts';
import { at, type SiteRoute } from '../manifest/index.ts';
import { localeHref } from '../match/href.ts';
import { sayType } from '../match/param-types.ts';
import type { SiteSnapshot } from '../render/snapshot.ts';
import { accessOf, accessTable } from './access.ts';
import {
  atOption,
  type Command,
  type Given,
  jsonOption,
  type Surroundings,
  textOf,
  UsageError,
} from './command.ts';
import { instantOf, offsetsIn, sayDay, sayInstant, type WrittenOffsets } from './instants.ts';
import { listTexts, textsTable } from './list-texts.ts';
import { columns } from './table.ts';
import { openWorkspace, soundSnapshot } from './workspace.ts';

/** One route as `list` tells it; also the shape of `--json`. */
interface ListedRoute {
  /** The public address: with `--locale`, in that language. */
  readonly path: string;
  readonly page: string | undefined;
  readonly handler: string | undefined;
  readonly layout: string | undefined;
  readonly guards: readonly string[];
  readonly validate: readonly string[];
  /** `open`, `before` and `after` of its window, `unpublished` for a policy version before its day. */
  readonly state: 'open' | 'before' | 'after' | 'unpublished';
  /** RFC 3339. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly indexed: boolean;
  /** Where it is written. */
  readonly file: string;
  readonly line: number;
  /** The key of its list, and how many entries that has. */
  readonly data?: string;
  readonly entries?: number;
  /** The values that parameters take, in words, where not any text will do. */
  readonly params?: Readonly<Record<string, string>>;
}

export const list: Command = {
  name: 'list',
  about: 'the routes: what answers, what runs before it, when it is open',
  help: 'Lists every route of the site, those that policies make among them.',
  options: {
    at: atOption,
    locale: { value: 'TAG', about: 'addresses with this language in front' },
    json: jsonOption,
    texts: { about: 'the articles: where each stands, in which languages, and which are not public now' },
    access: {
      about: 'who gets what on each route, on the server and in the browser, as a table; holds for every day',
    },
  },
  run: async (given, surroundings) => {
    const workspace = await openWorkspace(surroundings);
    const snapshot = soundSnapshot(workspace);
    if (given.options.access === true) return listAccess(given, snapshot, surroundings);
    const instant = instantOf(given, surroundings.now);
    if (given.options.texts === true) {
      const texts = listTexts(snapshot, instant);
      const isJson = given.options.json === true;
      const offsets = offsetsIn(workspace.sources);
      surroundings.write(
        `${isJson ? JSON.stringify(texts, null, 2) : textsTable(texts, instant, offsets)}\n`,
      );
      return 0;
    }
    const routes = listRoutes(snapshot, at(snapshot.site, instant), localeOf(given, snapshot));
    surroundings.write(
      given.options.json === true
        ? `${JSON.stringify(routes, null, 2)}\n`
        : `${asTable(routes, offsetsIn(workspace.sources))}\n\n${counted(routes.length, 'route')} at ${sayInstant(instant)}\n`,
    );
    return 0;
  },
};

async function listAccess(given: Given, snapshot: SiteSnapshot, surroundings: Surroundings): Promise<0> {
  const { personas, now, write } = surroundings;
  const rows = await accessOf(snapshot, personas, now);
  write(`${given.options.json === true ? JSON.stringify(rows, null, 2) : accessTable(rows, personas)}\n`);
  return 0;
}

/** @throws {UsageError} for a language that the site does not have. */
export function localeOf(given: Given, { site }: SiteSnapshot): string | undefined {
  const tag = textOf(given, 'locale');
  if (tag === undefined || site.locales.supported.some((locale) => locale.tag === tag)) return tag;
  const known = site.locales.supported.map((locale) => locale.tag).join(', ');
  throw new UsageError(`The site does not have the language ${tag}. It has ${known}.`);
}

function listRoutes(
  { site, locales, entries }: SiteSnapshot,
  now: SiteAt,
  locale: string | undefined,
): ListedRoute[] {
  return site.routes.map((route) => {
    const { target, window } = route;
    const path =
      locale === undefined || !route.hasLocale ? route.path : localeHref(route.path, locale, locales);
    return {
      path,
      page: target.type === 'page' ? target.page : undefined,
      handler: target.type === 'handler' ? target.handler : undefined,
      layout: target.type === 'page' ? target.layout : undefined,
      guards: route.guards,
      validate: route.validate,
      state: stateOf(route, now),
      from: asDate(window?.from),
      to: asDate(window?.to),
      indexed: target.type === 'page' && !route.noindex,
      file: route.file,
      line: route.line,
      ...paramsIn(route),
      ...(route.data !== undefined && { data: route.data, entries: entries.list(route).length }),
    };
  });
}

function paramsIn({ params }: SiteRoute): Pick<ListedRoute, 'params'> {
  const said = Object.entries(params).map(([name, type]) => [name, sayType(type)] as const);
  return said.length === 0 ? {} : { params: Object.fromEntries(said) };
}

const stateOf = (route: SiteRoute, now: SiteAt): ListedRoute['state'] =>
  now.isPublished(route) ? (now.windowOf(route)?.state ?? 'open') : 'unpublished';

const asDate = (instant: number | undefined): string | undefined =>
  instant === undefined ? undefined : new Date(instant).toISOString();

function asTable(routes: readonly ListedRoute[], offsets: WrittenOffsets): string {
  const rows = routes.map((route) => [
    [
      route.path,
      ...entriesIn(route),
      ...Object.entries(route.params ?? {}).map(([name, said]) => `(${name}: ${said})`),
    ].join(' '),
    route.page ?? `(${route.handler})`,
    route.layout ?? '',
    [...route.validate.map((name) => `${name}?`), ...route.guards].join(' '),
    whenOf(route, offsets),
  ]);
  return columns([['PATH', 'PAGE', 'LAYOUT', 'RULES? AND GUARDS', 'WHEN'], ...rows]);
}

const entriesIn = ({ data, entries = 0 }: ListedRoute): readonly string[] =>
  data === undefined ? [] : [`(${counted(entries, 'entry', 'entries')} in ${data})`];

function whenOf({ state, from, to }: ListedRoute, offsets: WrittenOffsets): string {
  if (state === 'unpublished') return 'not published yet';
  if (from === undefined && to === undefined) return '';
  const day = (text: string | undefined) => (text === undefined ? '' : sayDay(Date.parse(text), offsets));
  return `${state} (${day(from)} … ${day(to)})`;
}
