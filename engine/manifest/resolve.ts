import type { Page } from '../define/page.ts';
import { isPattern, paramsOf, parsePattern } from './addresses/pattern.ts';
import { checkContent } from './content.ts';
import { type Context, reportUnknown } from './context.ts';
import { checkData } from './data.ts';
import { checkDomains } from './domains.ts';
import { policyContent } from './expand.ts';
import { checkFeed } from './feed.ts';
import { type PlacedGroup, type PlacedRoute, placedGroups, prefixFault } from './groups.ts';
import { checkGroupNames, checkGuards, checkRules, own } from './guards.ts';
import { checkWindow } from './instants.ts';
import { reportNoContent } from './mistakes/no-content.ts';
import { checkSeenWords } from './mistakes/seen-words.ts';
import { isSameLanguage, nearestLanguage } from './nearest.ts';
import { checkParams } from './params.ts';
import { groupKeys, routeKeys } from './schema.ts';
import { checkNavigation, checkPopups, checkText, reportUnknownLocale } from './texts.ts';
import { checkTranslated } from './translated.ts';
import { checkPopupWindows, checkWindows } from './windows.ts';
import { reportMissingKey } from './wording.ts';
import type { Path } from './yaml/values.ts';

/** Resolves every name of the draft against the registries and reports those that lead nowhere. */
export function resolve(context: Context): void {
  const { draft } = context;
  checkLocales(context);
  checkSeenWords(draft.site?.name, ['site', 'name'], context);
  if (draft.site?.layout !== undefined) findLayout(draft.site.layout, ['site', 'layout'], context);
  checkNavigation(draft.navigation, context);
  checkWindows(context);
  checkPopupWindows(context);
  for (const group of placedGroups(draft)) resolveGroup(group, context);
  for (const route of context.routes) resolveRoute(route, context);
  const { policies } = draft;
  if (policies !== undefined) {
    const page = checkFrame(policies, ['policies'], context);
    if (page !== undefined)
      checkContent(page, policyContent('kind', 'version'), ['policies', 'content'], context);
  }
  for (const name of ['notFound', 'failed', 'blocked'] as const) {
    const entry = draft.errors?.[name];
    if (entry === undefined) continue;
    const path = ['errors', name];
    const page = checkFrame(entry, path, context);
    if (page !== undefined) checkContent(page, undefined, [...path, 'content'], context);
    checkText(entry.title, [...path, 'title'], context);
  }
  checkActions(context);
  checkPopups(draft.popups, context);
}

function checkLocales(context: Context): void {
  const { draft, locales } = context;
  if (locales === undefined) return;
  for (const tag of locales.supported) {
    if (isLocaleTag(tag)) continue;
    reportTag(tag, context);
  }
  checkCatalogues(locales.supported, context);
  checkDomains(context);
  const standard = draft.locales?.default;
  if (standard !== undefined && !locales.supported.has(standard)) {
    reportUnknownLocale(standard, ['locales', 'default'], context);
  }
}

/** Reports languages without a catalogue for which an unused catalogue of a similar tag exists: that tag was meant. */
function checkCatalogues(supported: ReadonlySet<string>, { faults, positions, registries }: Context): void {
  const idle = [...registries.messages.keys()].filter((tag) => !supported.has(tag));
  for (const tag of supported) {
    if (registries.messages.has(tag) || !isLocaleTag(tag)) continue;
    const meant = nearestLanguage(tag, idle);
    if (meant === undefined) continue;
    const path = ['locales', 'supported', tag];
    const edit = positions.rename(path, meant);
    faults.report({
      code: 'unknown-locale',
      range: positions.key(path),
      message: `The language "${tag}" has no catalogue locales/${tag}.json. Did you mean "${meant}"?`,
      help: `A language is named as its catalogue is: locales/${meant}.json is there.`,
      suggestions: edit === undefined ? [] : [{ title: `Write "${meant}"`, edits: [edit], isGuess: true }],
    });
  }
}

/** The tag as it is written in this site's catalogues, or as the standard writes it. */
function reportTag(tag: string, { faults, positions, registries }: Context): void {
  const path = ['locales', 'supported', tag];
  // A language that is listed already was not meant a second time.
  const listed = positions.keys(['locales', 'supported']);
  const idle = [...registries.messages.keys()].filter((name) => !listed.includes(name));
  const close = nearestLanguage(tag, idle) ?? canonical(tag);
  const edit = close === undefined ? undefined : positions.rename(path, close);
  const meant = close === undefined ? '' : ` Did you mean "${close}"?`;
  const isGuess = close !== undefined && !isSameLanguage(tag, close);
  faults.report({
    code: 'invalid-locale',
    range: positions.key(path),
    message: `"${tag}" is not how a language is written.${meant}`,
    suggestions:
      edit === undefined ? [] : [{ title: `Write "${close}"`, edits: [edit], ...(isGuess && { isGuess }) }],
  });
}

function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/** Whether a tag is well formed and written as in BCP 47: `zh-CN`, not `zh-cn` or `zh_CN`. */
function isLocaleTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

/** Judges the settings of a group once, however many routes have them. */
function resolveGroup(placed: PlacedGroup, context: Context): void {
  const { group, at: path } = placed;
  const { faults, positions } = context;
  const keys = positions.keys(path);
  if (!keys.includes('routes') && !keys.includes('groups'))
    reportMissingKey([...path, 'routes'], groupKeys, context);
  const problem = group.prefix === undefined ? undefined : prefixFault(group.prefix);
  if (problem !== undefined) {
    const message = `The prefix "${group.prefix}" ${problem}.`;
    faults.report({ code: 'invalid-path', range: positions.value([...path, 'prefix']), message });
  }
  if (group.layout !== undefined) findLayout(group.layout, [...path, 'layout'], context);
  checkWindow(group.window, [...path, 'window'], context);
  checkGroupNames(placed, context);
}

function resolveRoute(placed: PlacedRoute, context: Context): void {
  const { route, at: path, guards, validate, groups } = placed;
  const { faults, positions } = context;
  checkText(route.title, [...path, 'title'], context);
  checkText(route.description, [...path, 'description'], context);
  const keys = positions.keys(path);
  if (keys.includes('window')) checkWindow(route.window, [...path, 'window'], context);
  const hasPage = keys.includes('page');
  const hasHandler = keys.includes('handler');
  if (hasPage === hasHandler) {
    const message = hasPage
      ? 'The route has both `page` and `handler`.'
      : 'The route has neither `page` nor `handler`.';
    faults.report({ code: 'route-target', range: positions.value([...path, 'path']), message });
  }
  if (hasHandler && !hasPage) checkHandlerKeys(keys, path, context);
  checkFeed(placed, context);
  const page = checkFrame(route, path, context, groups.length > 0);
  if (hasPage && !keys.includes('title')) reportMissingKey([...path, 'title'], routeKeys, context);
  checkParams(placed, context);
  checkTranslated(placed, page?.kind, context);
  const pattern = route.path === undefined ? undefined : parsePattern(route.path);
  const params = pattern !== undefined && isPattern(pattern) ? paramsOf(pattern) : undefined;
  const hasWindow =
    keys.includes('window') || groups.some((group) => positions.keys(group).includes('window'));
  const use = { page, params, hasWindow, at: [...path, 'path'] };
  if (hasPage || !hasHandler) checkGuards(guards, use, context);
  checkRules(validate, use, context);
  checkData(placed, page, context);
  // The entries of a list have the content themselves.
  if (page === undefined || keys.includes('data')) return;
  const used = { name: String(route.page), schema: page.schema };
  if (!reportNoContent(used, path, context)) checkContent(page, route.content, [...path, 'content'], context);
}

function checkHandlerKeys(keys: readonly string[], path: Path, { faults, positions }: Context): void {
  for (const key of keys) {
    if (key === 'path' || key === 'handler' || key === 'of') continue;
    const code = key === 'guards' ? 'guard-on-handler' : 'misplaced-key';
    const range = positions.key([...path, key]);
    faults.report({ code, range, message: `The key "${key}" has no effect on a route with a handler.` });
  }
}

/**
 * Checks the page and the layout of a route, the policies or an error, and that they suit each other.
 * @param isInGroup whether it may have the layout of a group.
 */
export function checkFrame(
  frame: { readonly page?: string | undefined; readonly layout?: string | undefined },
  path: Path,
  context: Context,
  isInGroup = false,
): Page | undefined {
  const { faults, positions, registries, draft } = context;
  const page = frame.page === undefined ? undefined : own(registries.pages, frame.page);
  if (frame.page !== undefined && page === undefined) {
    const known = Object.keys(registries.pages);
    reportUnknown(context, {
      code: 'unknown-page',
      noun: 'page',
      name: frame.page,
      known,
      path: [...path, 'page'],
    });
  }
  const name = frame.layout ?? draft.site?.layout;
  if (name === undefined) return page;
  const isOwn = frame.layout !== undefined && (!isInGroup || positions.keys(path).includes('layout'));
  const layout = isOwn ? findLayout(name, [...path, 'layout'], context) : own(registries.layouts, name);
  if (page === undefined || layout === undefined) return page;
  if (layout.frames !== 'both' && layout.frames !== page.kind) {
    const range = positions.value([...path, isOwn ? 'layout' : 'page']);
    const message = `The layout "${name}" frames ${kindNames[layout.frames]}, and "${frame.page}" is ${kindNames[page.kind]}.`;
    faults.report({ code: 'layout-kind', range, message });
  }
  return page;
}

const kindNames = { document: 'a document', app: 'an app page' };

function findLayout(name: string, path: Path, context: Context) {
  const layout = own(context.registries.layouts, name);
  if (layout !== undefined) return layout;
  const known = Object.keys(context.registries.layouts);
  reportUnknown(context, { code: 'unknown-layout', noun: 'layout', name, known, path });
  return undefined;
}

function checkActions(context: Context): void {
  const { faults, positions, draft, registries } = context;
  const seen = new Map<string, Path>();
  for (const [index, entry] of (draft.actions ?? []).entries()) {
    if (entry?.name === undefined) continue;
    const { name } = entry;
    const path = ['actions', index, 'name'];
    const first = seen.get(name);
    if (first === undefined) seen.set(name, path);
    else {
      const related = [{ message: 'first declared here', range: positions.value(first) }];
      const range = positions.value(path);
      faults.report({
        code: 'duplicate-entry',
        range,
        message: `The action "${name}" is declared twice.`,
        related,
      });
    }
    const action = own(registries.actions, name);
    if (action === undefined) {
      reportUnknown(context, {
        code: 'unknown-action',
        noun: 'action',
        name,
        known: Object.keys(registries.actions),
        path,
      });
      continue;
    }
    const declared = positions.keys(['actions', index, 'params']);
    const missing = action.params.filter((param) => !declared.includes(param));
    const extra = declared.filter((param) => !action.params.includes(param));
    if (missing.length + extra.length === 0) continue;
    const parts = [
      missing.length > 0 ? `reads ${missing.join(', ')}, not declared here` : '',
      extra.length > 0 ? `does not read ${extra.join(', ')}` : '',
    ].filter((part) => part !== '');
    faults.report({
      code: 'action-params',
      range: positions.value(path),
      message: `The action "${name}" ${parts.join(' and ')}.`,
    });
  }
}
