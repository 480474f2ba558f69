import type { Page } from '../define/page.ts';
import { isPattern, parsePattern } from './addresses/pattern.ts';
import { type Context, reportUnknown } from './context.ts';
import type { PlacedRoute } from './groups.ts';

/** The keys of an entry besides the parameters. */
const entryKeys: readonly string[] = ['title', 'description', 'window', 'content'];

/** Checks that a route can have a list of entries; the list itself is checked with the content. */
export function checkData({ route, at }: PlacedRoute, page: Page | undefined, context: Context): void {
  const { faults, positions, registries } = context;
  const { data } = route;
  if (data === undefined || route.handler !== undefined) return;
  const report = (key: string, message: string, help?: string) =>
    faults.report({ code: 'data-route', range: positions.value([...at, key]), message, help });
  const pattern = parsePattern(route.path ?? '/:any');
  if (isPattern(pattern)) {
    const rest = pattern.find(({ type }) => type === 'rest');
    const names = pattern.flatMap((segment) => (segment.type === 'param' ? [segment.name] : []));
    if (rest?.type === 'rest')
      report('path', `The path takes all that follows with *${rest.name}, and an entry is one address.`);
    else if (names.length === 0)
      report('path', 'The path has no parameter, so that it is one address and not many.');
    for (const name of names.filter((one) => entryKeys.includes(one)))
      report('path', `An entry has a "${name}" of its own: give the parameter another name.`);
  }
  if (page?.kind === 'app') report('page', `"${route.page}" is an app page, and entries are for documents.`);
  if (positions.keys(at).includes('content'))
    report('content', 'The route has a list, so that each entry there has its own content.');
  const other = context.routes.find((one) => one.route.data === data);
  if (other !== undefined && other.at !== at)
    report(
      'data',
      `The list ${data} is that of ${other.route.path ?? 'another route'}, and belongs to one route.`,
    );
  const known = [...registries.content].flatMap(([key, languages]) => (languages.length === 0 ? [key] : []));
  if (known.includes(data)) return;
  const bare = data.replace(/^\/?(?:content\/)?/, '').replace(/\.ya?ml$/, '');
  const isMeant = bare !== data && known.includes(bare);
  reportUnknown(context, {
    code: 'unknown-content-file',
    noun: 'list',
    name: data,
    known,
    path: [...at, 'data'],
    help: `A list is a file content/${isMeant ? bare : 'data/cities'}.yaml, and is named without "content/" and ending.`,
    ...(isMeant && { meant: { name: bare, isCertain: true } }),
  });
}
