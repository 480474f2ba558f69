import { textOf } from '../content/entries.ts';
import type { ContentFiles } from '../content/store.ts';
import type { Text } from '../define/text.ts';
import { toWindow } from '../manifest/instants.ts';
import type { Site, SiteRoute, SiteWindow } from '../manifest/site.ts';
import { type Params, paramNames } from '../match/table.ts';

/** An address of a route that has a list. */
interface Entry {
  readonly params: Params;
  readonly title: Text;
  readonly description: Text | undefined;
  /** Its own, else that of the route. */
  readonly window: SiteWindow | undefined;
}

/** The entries of all lists of one state of the site. */
export interface Entries {
  /** The route as it is for an entry; undefined where no entry has these parameters. */
  find(route: SiteRoute, params: Params): SiteRoute | undefined;
  /** In the order of the list. */
  list(route: SiteRoute): readonly Entry[];
}

type Records = ContentFiles['records'];

/** An entry as it is written, which was checked when the file was read. */
interface Written {
  readonly title: Text;
  readonly description?: Text;
  readonly window?: { readonly from?: string; readonly to?: string };
  readonly content?: unknown;
}

/** Reads the lists when somebody first asks. */
export function createEntries(records: Records): Entries {
  const lists = new Map<
    string,
    { readonly entries: readonly Entry[]; readonly index: Map<string, number> }
  >();
  const routes = new Map<Entry, SiteRoute>();
  const listOf = (route: SiteRoute) => {
    let list = lists.get(route.path);
    if (list === undefined) {
      const entries = entriesIn(route, records);
      list = { entries, index: new Map(entries.map(({ params }, at) => [keyOf(params), at])) };
      lists.set(route.path, list);
    }
    return list;
  };
  return {
    list: (route) => listOf(route).entries,
    find(route, params) {
      const { entries, index } = listOf(route);
      const at = index.get(
        paramNames(route.path)
          .map((name) => params[name] ?? '')
          .join('/'),
      );
      const entry = at === undefined ? undefined : entries[at];
      if (entry === undefined || at === undefined) return undefined;
      const known = routes.get(entry) ?? routeOf(route, entry, writtenIn(route, records)[at]);
      routes.set(entry, known);
      return known;
    },
  };
}

function routeOf(route: SiteRoute, entry: Entry, written: Written | undefined): SiteRoute {
  const { title, window } = entry;
  const description = entry.description ?? route.description;
  return { ...route, title, description, window, content: written?.content ?? {} };
}

function entriesIn(route: SiteRoute, records: Records): readonly Entry[] {
  const names = paramNames(route.path);
  return writtenIn(route, records).map((written) => ({
    params: paramsIn(written as unknown as Readonly<Record<string, unknown>>, names),
    title: written.title,
    description: written.description,
    window: toWindow(written.window) ?? route.window,
  }));
}

/** A list that is at fault from the first is none. */
const writtenIn = ({ data }: SiteRoute, records: Records): readonly Written[] => {
  const list = data === undefined ? undefined : records.get(data);
  return Array.isArray(list) ? (list as readonly Written[]) : [];
};

const paramsIn = (from: Readonly<Record<string, unknown>>, names: readonly string[]): Params =>
  Object.fromEntries(names.map((name) => [name, textOf(from[name]) ?? '']));

const keyOf = (params: Params): string => Object.values(params).join('/');

/** Every instant at which an entry opens or closes. */
export function entryBoundaries(site: Site, records: Records): readonly number[] {
  return site.routes
    .flatMap((route) => writtenIn(route, records))
    .flatMap(({ window }) => {
      const { from, to } = toWindow(window) ?? {};
      return [from, to].filter((instant) => instant !== undefined);
    });
}
