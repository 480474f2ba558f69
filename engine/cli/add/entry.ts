import { Document, isMap, isSeq, type YAMLMap } from 'yaml';
import type { SiteRoute } from '../../manifest/site.ts';
import { fillPath } from '../../match/href.ts';
import { paramNames } from '../../match/table.ts';
import { hint, UsageError } from '../arguments.ts';
import { soundSnapshot, type Workspace } from '../workspace.ts';
import { type Adder, type AddKind, likeOption, titleOf } from './addition.ts';
import { ManifestText, textAt } from './yaml-place.ts';

const addEntry: Adder = ({ name: typed, words: [name], option }, workspace) => {
  const { key, route } = listNamed(typed, workspace);
  const params = paramNames(route.path);
  if (name === undefined)
    throw new UsageError(`Say the address of the entry: add entry ${key} ${params.join('/')}.`);
  const values = name.split('/');
  if (values.length !== params.length || values.includes(''))
    throw new UsageError(
      `Write what stands for ${params.map((param) => `:${param}`).join('/')}, not "${name}".`,
    );
  const file = `content/${key}.yaml`;
  const text = new ManifestText(workspace.sources.content.get(`${key}.yaml`) ?? '');
  const nameOf = (entry: YAMLMap) => params.map((param) => textAt(entry, param)).join('/');
  const entries = text.entries([]);
  if (entries.some((entry) => nameOf(entry) === name))
    throw new UsageError(`There is an entry "${name}" in ${file}.`);
  const like = option('like');
  const model = entries.find((entry) => nameOf(entry) === like);
  if (like !== undefined && model === undefined)
    throw new UsageError(`There is no entry "${like}" in ${file}.${hint(like, entries.map(nameOf))}`);
  const standard = soundSnapshot(workspace).site.locales.default;
  const title = option('title')?.trim() || titleOf(values.at(-1) ?? name);
  const [from, to] = [option('from'), option('to')];
  const entry = new Document(model?.clone() ?? {});
  for (const [at, param] of params.entries()) entry.set(param, values[at]);
  entry.set('title', entry.createNode({ text: { [standard]: title } }, { flow: true }));
  // The days of another are not its own.
  entry.delete('window');
  if (from !== undefined || to !== undefined)
    entry.set('window', entry.createNode({ ...(from && { from }), ...(to && { to }) }, { flow: true }));
  const isInBrackets = entries.length > 0 && isFlow(text.list([]));
  const isOnOneLine = isInBrackets || (model === undefined && isFlow(entries.at(-1)));
  if (isMap(entry.contents)) {
    if (isOnOneLine) entry.contents.flow = true;
    // A remark at the beginning of the file counts as the first entry's.
    entry.contents.commentBefore = null;
  }
  text.append([], entry.toString({ lineWidth: 0, flowCollectionPadding: false }).trimEnd());
  return {
    changed: new Map([[file, text.text]]),
    left: [
      `Its address is ${fillPath(route.path, Object.fromEntries(params.map((param, at) => [param, values[at] ?? ''])))}.`,
      model === undefined
        ? `Write under "content:" of the entry what the page "${pageOf(route)}" shows.`
        : `All but its title is that of "${like}": write what is new.`,
      `Its title stands in ${standard} alone; other languages show it until they have their own.`,
    ],
  };
};

const isFlow = (node: unknown): boolean => (isMap(node) || isSeq(node)) && node.flow === true;

const pageOf = ({ target }: SiteRoute): string => (target.type === 'page' ? target.page : '');

/** The list by its key, its file or the last part of them, and the route that it belongs to. */
function listNamed(typed: string, workspace: Workspace): { readonly key: string; readonly route: SiteRoute } {
  const { site } = soundSnapshot(workspace);
  const lists = site.routes.flatMap((route) =>
    route.data === undefined ? [] : [{ key: route.data, route }],
  );
  const bare = typed.replace(/^\/?content\//, '').replace(/\.ya?ml$/, '');
  const found = lists.find(({ key }) => key === bare) ?? lists.find(({ key }) => key.endsWith(`/${bare}`));
  if (found !== undefined) return found;
  const known = lists.map(({ key }) => key);
  throw new UsageError(
    known.length === 0
      ? 'No route of the site has a list: one names it as "data: data/cities".'
      : `There is no list "${typed}".${hint(typed, known)} There are ${known.join(', ')}.`,
  );
}

export const entry: AddKind = {
  about: 'an entry of a list, which is a page of the route that names the list',
  words: ['LIST', 'NAME'],
  options: {
    title: { value: 'TEXT', about: 'its title; made of its name, if not given' },
    like: likeOption('entry'),
    from: {
      value: 'INSTANT',
      about: 'when it opens: 2026-11-20T00:00:00+08:00; with the route, if not given',
    },
    to: { value: 'INSTANT', about: 'when it closes' },
  },
  help: `LIST is what the route names as its data, such as data/cities; NAME is what stands in the address for the parameter of the
route, and for several of them what stands for each, with a slash between.`,
  add: addEntry,
};
