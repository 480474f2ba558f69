import { textOf } from '../content/entries.ts';
import { aliasesIn } from '../content/publication.ts';
import type { ReadFile } from '../content/read-file.ts';
import type { CodeRegistries } from '../define/registries.ts';
import { isFixed, isPattern, parsePattern, printPattern } from '../manifest/addresses/pattern.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { Faults } from '../manifest/faults.ts';
import type { Site, SiteRedirect } from '../manifest/site.ts';
import { fillPath } from '../match/href.ts';
import { isSitePath } from '../match/site-path.ts';
import { createTable, paramNames } from '../match/table.ts';
import { articleAddresses } from './article-addresses.ts';

/** Aliases of texts, from their front matter: each redirects to the text permanently (301). */
interface Aliases {
  readonly redirects: readonly SiteRedirect[];
  /** By the file that is at fault. */
  readonly faults: ReadonlyMap<ReadFile, readonly Diagnostic[]>;
}

/** Browsers give up after 20 redirects (Fetch standard, section 4.4). */
const maxHops = 20;

/** An alias where it is written. */
interface Written {
  readonly file: ReadFile;
  readonly key: string;
  readonly alias: string;
  readonly index: number;
}

/**
 * Reads the aliases of all texts and judges them against the site's addresses and against each other. An alias may lie
 * below a pattern, since redirects come before it; it may be no address that something else has.
 * @param manifestName as findings name it.
 */
export function readAliases(
  files: Iterable<ReadFile>,
  site: Site,
  code: Pick<CodeRegistries, 'pages'>,
  manifestName: string,
): Aliases {
  const all = [...files];
  const written = all.flatMap((file) =>
    file.name?.form === 'article'
      ? aliasesIn(file.value).map((alias, index) => ({ file, key: file.name?.key ?? '', alias, index }))
      : [],
  );
  if (written.length === 0) return { redirects: [], faults: new Map() };
  const addressOf = articleAddresses(site, code);
  const keys = new Set(all.flatMap(({ name }) => (name?.form === 'article' ? [name.key] : [])));
  const judge = createJudge(
    site,
    manifestName,
    new Map([...entryAddresses(all, site), ...[...keys].map((key) => [addressOf(key), key] as const)]),
  );
  const first = new Map<string, Written>();
  const redirects: SiteRedirect[] = [];
  const faults = new Map<ReadFile, Diagnostic[]>();
  for (const one of written) {
    const to = addressOf(one.key);
    const problem = to === undefined ? noAddress : judge(one.alias, to, first.get(one.alias), one);
    if (problem) faults.set(one.file, [...(faults.get(one.file) ?? []), ...diagnosticsFor(one, problem)]);
    // Each language of a text may name it: it is one redirect.
    else if (!first.has(one.alias) && to !== undefined) {
      first.set(one.alias, one);
      const place = { file: one.file.source.file, line: placeOf(one).start.line };
      redirects.push({ from: one.alias, to, status: 301, ...place, window: undefined, article: one.key });
    }
  }
  return { redirects, faults };
}

/** The addresses of lists, which may be at fault themselves: each with the key of its list. */
function entryAddresses(
  files: readonly ReadFile[],
  { routes }: Site,
): readonly (readonly [string, string])[] {
  const lists = new Map(routes.flatMap((route) => (route.data === undefined ? [] : [[route.data, route]])));
  return files.flatMap(({ name, value }) => {
    const route = name?.form === 'record' ? lists.get(name.key) : undefined;
    if (name === undefined || route === undefined || !Array.isArray(value)) return [];
    const names = paramNames(route.path);
    return (value as readonly unknown[]).flatMap((entry) => {
      const fields = (entry ?? {}) as Readonly<Record<string, unknown>>;
      const texts = names.map((one) => [one, textOf(fields[one])] as const);
      if (texts.some(([, text]) => text === undefined)) return [];
      return [[fillPath(route.path, Object.fromEntries(texts) as Record<string, string>), name.key] as const];
    });
  });
}

interface Problem {
  readonly code: 'invalid-path' | 'locale-path' | 'duplicate-path' | 'redirect-loop' | 'unknown-target';
  readonly message: string;
  readonly help?: string;
  /** The suggested replacement. */
  readonly instead?: string;
}

const noAddress: Problem = {
  code: 'unknown-target',
  message: 'No route shows this text by itself, so that its alias would lead nowhere.',
  help: 'Remove the alias, or write a redirect under `redirects:` in the manifest.',
};

type Judge = (alias: string, to: string, first: Written | undefined, own: Written) => Problem | undefined;

function createJudge(
  site: Site,
  manifestName: string,
  articles: ReadonlyMap<string | undefined, string>,
): Judge {
  const routes = new Map(
    site.routes.flatMap((route) =>
      [route.path, ...Object.values(route.translated)].map((path) => [path, route] as const),
    ),
  );
  const redirects = createTable(site.redirects.map((entry) => ({ path: entry.from, value: entry })));
  const gone = createTable(site.gone.map((path) => ({ path, value: path })));
  const taken = (message: string, alias: string): Problem => ({
    code: 'duplicate-path',
    message: `The alias ${alias} is taken: ${message}`,
    help: 'Remove it here or there: an address leads to one page.',
  });
  return (alias, to, first, own) => {
    const form = formFault(alias, site);
    if (form) return form;
    if (alias === to)
      return {
        code: 'redirect-loop',
        message: `The alias ${alias} is the address of the text itself.`,
        help: 'Remove it.',
      };
    const route = routes.get(alias);
    if (route) return taken(`${route.file}:${route.line} has a route there.`, alias);
    const redirect = redirects.match(alias)?.value;
    if (redirect) return taken(`${redirect.file}:${redirect.line} leads it to ${redirect.to}.`, alias);
    if (gone.match(alias)) return taken(`${manifestName} lists it under \`gone\`.`, alias);
    const article = articles.get(alias);
    if (article !== undefined) return taken(`it is the address of content/${article}.`, alias);
    if (first !== undefined && first.key !== own.key)
      return taken(`${first.file.source.file}:${placeOf(first).start.line} gives it to another text.`, alias);
    return leadsBack(alias, to, redirects) ? loop(alias) : undefined;
  };
}

const loop = (alias: string): Problem => ({
  code: 'redirect-loop',
  message: `The alias ${alias} never arrives: a redirect of the manifest leads the text's own address back to it.`,
});

function formFault(alias: string, { locales }: Site): Problem | undefined {
  if (!isSitePath(alias))
    return {
      code: 'invalid-path',
      message: `The alias ${JSON.stringify(alias)} ${alias.startsWith('/') ? 'is not a path of this site' : 'does not begin with /'}.`,
      ...(/^[\w.~-]+(?:\/[\w.~-]+)*$/.test(alias) && { instead: `/${alias}` }),
    };
  const pattern = parsePattern(alias);
  if (!isPattern(pattern))
    return { code: 'invalid-path', message: `The alias "${alias}" ${pattern.problem}.` };
  if (!isFixed(pattern))
    return {
      code: 'invalid-path',
      message: `The alias "${alias}" has a parameter, and a text is one page.`,
      help: 'Write each address by itself, or a redirect under `redirects:` in the manifest.',
    };
  const [head, ...rest] = pattern;
  const tag = head?.type === 'static' ? head.text.toLowerCase() : '';
  if (!locales.supported.some((locale) => locale.tag.toLowerCase() === tag)) return undefined;
  const instead = printPattern(rest);
  const message = `The alias ${alias} begins with the language ${head?.type === 'static' ? head.text : ''}.`;
  return { code: 'locale-path', message, instead };
}

function leadsBack(
  alias: string,
  to: string,
  redirects: { match(path: string): { readonly value: SiteRedirect } | undefined },
): boolean {
  let at = to;
  for (let hops = 0; hops < maxHops; hops += 1) {
    const moved = redirects.match(at);
    if (moved === undefined) return false;
    at = moved.value.to;
    if (at === alias) return true;
  }
  return true;
}

const placeOf = ({ file, index }: Written) => file.positions.value(['aliases', index]);

function diagnosticsFor(written: Written, { code, message, help, instead }: Problem): readonly Diagnostic[] {
  const { file, index } = written;
  const faults = new Faults(file.source);
  const edit = instead === undefined ? undefined : file.positions.replace(['aliases', index], instead);
  const suggestions = edit === undefined ? [] : [{ title: `Write "${instead}"`, edits: [edit] }];
  faults.report({ code, range: placeOf(written), message, help, suggestions });
  return faults.list();
}
