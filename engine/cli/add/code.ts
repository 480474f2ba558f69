import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineAction } from '../../define/action.ts';
import { defineLayout } from '../../define/layout.ts';
import { defineDocument } from '../../define/page.ts';
import { scalarText } from '../../manifest/yaml/positions.ts';
import { hint, UsageError } from '../arguments.ts';
import { soundSnapshot } from '../workspace.ts';
import { type Adder, type AddKind, isName, likeOption, pascal, titleOf } from './addition.ts';
import { actionSource, guardSource, layoutFiles, pageFiles, ruleSource } from './code-sources.ts';
import { siteTexts, withEntry } from './site-texts.ts';
import { ManifestText } from './yaml-place.ts';

const refuseKnown = (known: Readonly<Record<string, unknown>>, name: string, noun: string): void => {
  if (Object.hasOwn(known, name)) throw new UsageError(`There is a ${noun} "${name}".`);
};

/**
 * The files of a layout, for another one: its tests are about the other, and stay there. Names that begin with its own
 * (`BasicLayout`) begin with the new one's.
 */
async function copiedLayout(root: string, like: string, name: string): Promise<ReadonlyMap<string, string>> {
  const folder = 'layouts';
  const known = await readdir(join(root, folder), { withFileTypes: true });
  const names = known.flatMap((entry) => (entry.isDirectory() ? entry.name : []));
  if (!names.includes(like)) throw new UsageError(`There is no layout "${like}".${hint(like, names)}`);
  const found = await readdir(join(root, folder, like), { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  const copies = files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const below = path.slice(join(root, folder, like).length + 1);
    const text = (await readFile(path, 'utf8')).replace(new RegExp(`\\b${pascal(like)}(?=[A-Z])`, 'g'), () =>
      pascal(name),
    );
    return [`${folder}/${name}/${below}`, text] as const;
  });
  return new Map(await Promise.all(copies));
}

/** Its files and a route that shows it. */
const addPage: Adder = ({ name }, workspace) => {
  const { site, code } = soundSnapshot(workspace);
  if (!isName(name)) throw new UsageError('Name it as its address will be: press-kit.');
  refuseKnown(code.pages, name, 'page');
  if (site.routes.some(({ path }) => path === `/${name}`))
    throw new UsageError(`The address /${name} is taken.`);
  const title = titleOf(name);
  const words = `{text: {${site.locales.default}: ${title.includes(' ') ? title : scalarText(title)}}}`;
  const lines = [
    `path: /${name}`,
    `page: ${scalarText(name)}`,
    `title: ${words}`,
    `content: {title: ${words}}`,
  ];
  const stub = defineDocument({ ...stand, schema: { type: 'object' } });
  return {
    entry: withEntry('routes', lines.join('\n'), siteTexts(workspace)),
    files: pageFiles(name),
    code: { ...code, pages: { ...code.pages, [name]: stub } },
    left: [
      `Describe what staff may write in pages/${name}/schema.ts, and show it in view.tsx.`,
      'Write the title in the other languages, or name a message of locales/.',
      'A running server shows it once it has been built and started anew.',
    ],
  };
};

/** Stands for what is written while the site is judged with it. */
const stand = {
  description: 'To be written.',
  view: () => Promise.resolve({ default: () => null }),
};

/** Its files. A route must name it before it frames anything. */
const addLayout: Adder = async ({ name, option }, workspace, { root }) => {
  const { code } = soundSnapshot(workspace);
  if (!isName(name)) throw new UsageError('Name it in words with hyphens: wide-page.');
  refuseKnown(code.layouts, name, 'layout');
  const like = option('like');
  return {
    files: like === undefined ? layoutFiles(name) : await copiedLayout(root, like, name),
    code: { ...code, layouts: { ...code.layouts, [name]: defineLayout({ ...stand, frames: 'document' }) } },
    left: [
      ...(like === undefined ? [] : [`It is a copy of "${like}": write what is new, its description first.`]),
      `Draw the frame in layouts/${name}/view.tsx, then name it in a route: layout: ${name}.`,
    ],
  };
};

/** Its file. A route must name it before it does anything. */
const addGuard: Adder = ({ name }, workspace) => {
  if (!isName(name)) throw new UsageError('Name it in words with hyphens: country-block.');
  refuseKnown(soundSnapshot(workspace).code.guards, name, 'guard');
  return {
    files: new Map([[`guards/${name}.ts`, guardSource]]),
    left: [
      `Say in guards/${name}.ts what it reads and whom it lets through, then name it in a route: guards: [${name}].`,
    ],
  };
};

/** The same for a rule that says which addresses exist. */
const addRule: Adder = ({ name }, workspace) => {
  if (!isName(name)) throw new UsageError('Name it in words with hyphens: event-exists.');
  refuseKnown(soundSnapshot(workspace).code.validate, name, 'validate rule');
  return {
    files: new Map([[`guards/validate/${name}.ts`, ruleSource]]),
    left: [
      `Say in guards/validate/${name}.ts which addresses exist, then name it in a route: validate: [${name}].`,
    ],
  };
};

/** Its file and its entry. */
const addAction: Adder = ({ name }, workspace) => {
  const { code } = soundSnapshot(workspace);
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))
    throw new UsageError('Name it as addresses will: show_prices.');
  refuseKnown(code.actions, name, 'action');
  const manifest = new ManifestText(workspace.sources.manifest);
  const entry = `{name: ${scalarText(name)}}`;
  if (manifest.list(['actions'])) manifest.append(['actions'], entry);
  else manifest.section(`actions:\n  - ${entry}`);
  const stub = defineAction({ description: 'To be written.', params: [], run: () => {} });
  return {
    manifest: manifest.text,
    files: new Map([[`actions/${name}.ts`, actionSource]]),
    code: { ...code, actions: { ...code.actions, [name]: stub } },
    left: [
      `Say in actions/${name}.ts what it opens. It may show things; it must not change any without a click.`,
    ],
  };
};

const words = ['NAME'];
export const page: AddKind = {
  about: 'a page with its code, and a route that shows it',
  words,
  help: 'Writes pages/NAME/ and a route at /NAME. The command lists what is left for a programmer to fill in.',
  add: addPage,
};
export const layout: AddKind = {
  about: 'a frame around pages',
  words,
  options: { like: likeOption('layout') },
  help: 'Writes layouts/NAME/; routes name it as their layout.',
  add: addLayout,
};
export const guard: AddKind = {
  about: 'code that decides who may see a page',
  words,
  help: 'Writes guards/NAME.ts, which lets everybody through until a programmer says otherwise.',
  add: addGuard,
};
export const rule: AddKind = {
  about: 'code that says which addresses of a route exist',
  words,
  help: 'Writes guards/validate/NAME.ts, to which every address exists until a programmer says otherwise.',
  add: addRule,
};
export const action: AddKind = {
  about: 'something that a link opens: ?action=NAME',
  words,
  help: 'Writes actions/NAME.ts, which opens nothing until a programmer says what, and its entry.',
  add: addAction,
};
