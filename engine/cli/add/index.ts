import { join } from 'node:path';
import { textOfFile, withText } from '../../live/read-sources.ts';
import { includedPath } from '../../manifest/include-patterns.ts';
import { createSnapshot } from '../../render/snapshot.ts';
import { type CommandOption, hint, UsageError } from '../arguments.ts';
import { type Command, type Surroundings, textOf } from '../command.ts';
import { columns } from '../table.ts';
import { openWorkspace, placeOf, soundSnapshot, type Workspace } from '../workspace.ts';
import type { Addition, AddKind } from './addition.ts';
import { action, guard, layout, page, rule } from './code.ts';
import { entry } from './entry.ts';
import { language } from './language.ts';
import { policy } from './policy.ts';
import { questionKind } from './question.ts';
import { redirect } from './redirect.ts';
import { textKind } from './text.ts';
import { windowedKind } from './windowed.ts';
import { type TextWrite, writeTexts } from './write.ts';

const kindsOf = ({
  windowed,
  texts = {},
  questions = {},
}: Surroundings): Readonly<Record<string, AddKind>> => ({
  policy,
  ...Object.fromEntries(Object.entries(windowed).map(([name, facts]) => [name, windowedKind(facts)])),
  ...Object.fromEntries(Object.entries(texts).map(([name, facts]) => [name, textKind(facts)])),
  ...Object.fromEntries(Object.entries(questions).map(([name, facts]) => [name, questionKind(facts)])),
  entry,
  redirect,
  language,
  page,
  layout,
  guard,
  rule,
  action,
});

const options: Readonly<Record<string, CommandOption>> = {
  like: { value: 'NAME', about: 'what it is a copy of, to begin with' },
  title: { value: 'TEXT', about: 'the title of a text or of an entry; a question' },
  answer: { value: 'TEXT', about: 'of a question' },
  from: { value: 'INSTANT', about: 'when it opens, of what does so by itself' },
  to: { value: 'INSTANT', about: 'when it closes' },
  status: { value: 'STATUS', about: 'of a redirect: 301, 302, 307 or 308' },
};

export const add: Command = {
  name: 'add',
  about: 'a policy version, a text, an entry of a list, a redirect, a language, a page and the like',
  words: ['KIND', 'NAME', '[…]'],
  help: (surroundings) => {
    const rows = Object.entries(kindsOf(surroundings)).map(([kind, { words = [], about }]) => [
      [kind, ...words].join(' '),
      about,
    ]);
    return `Writes the entry into the manifest, where all else stays as it is written, and the files that belong to it; then says what
is left to write. Nothing is written over, and nothing is written at all where the site would have an error.
Each kind says more: add redirect --help

${columns(rows).replace(/^/gm, '  ')}`;
  },
  kinds: kindsOf,
  options,
  run: async (given, surroundings) => {
    const kinds = kindsOf(surroundings);
    const [typedName, wanted, ...words] = given.words;
    const name = kindNamed(typedName, surroundings);
    const names = Object.keys(kinds);
    const kind = name === undefined || !Object.hasOwn(kinds, name) ? undefined : kinds[name];
    if (kind === undefined)
      throw new UsageError(`Say what to add: ${names.join(', ')}.${hint(name ?? '', names)}`);
    const most = kind.words?.length ?? 1;
    if (wanted === undefined) throw new UsageError(`Say the ${kind.words?.[0] ?? 'NAME'} of the ${name}.`);
    if (given.words.length - 1 > most)
      throw new UsageError(`"${given.words[most + 1]}" is one word too many.`);
    const other = Object.keys(options).find(
      (option) => given.options[option] !== undefined && !Object.hasOwn(kind.options ?? {}, option),
    );
    if (other !== undefined) throw new UsageError(`"add ${name}" takes no --${other}.`);
    const workspace = await openWorkspace(surroundings);
    soundSnapshot(workspace);
    const typed = { name: wanted, words, option: (option: string) => textOf(given, option) };
    const addition = await kind.add(typed, workspace, surroundings);
    const writes = writesOf(addition, workspace, surroundings);
    judge(addition, writes, workspace, surroundings);
    await writeTexts(writes);
    const written = writes.map((write) => `wrote ${write.name}`);
    surroundings.write(`${[...written, '', ...addition.left].join('\n')}\n`);
    return 0;
  },
};

/** The kind that a word means: a text may have two. */
const kindNamed = (word: string | undefined, { texts = {} }: Surroundings): string | undefined =>
  Object.entries(texts).find(([, { alias }]) => alias === word)?.[0] ?? word;

function writesOf(
  { manifest, entry, changed, files }: Addition,
  { sources, file }: Workspace,
  surroundings: Surroundings,
): readonly TextWrite[] {
  const { root } = surroundings;
  const textIn = (name: string, text: string): TextWrite => ({
    name,
    path: placeOf(name, file, surroundings),
    before: textOfFile(name, file, sources),
    text,
  });
  return [
    ...(manifest === undefined ? [] : [textIn(file, manifest)]),
    ...(entry === undefined ? [] : [textIn(entry.name, entry.text.text)]),
    ...[...(changed ?? [])].map(([name, text]) => textIn(name, text)),
    ...[...(files ?? [])].map(([name, text]) => ({ name, path: join(root, name), before: undefined, text })),
  ];
}

/** @throws {UsageError} where the site would have an error with it that it does not have. */
function judge(
  { code }: Addition,
  writes: readonly TextWrite[],
  { sources, file }: Workspace,
  surroundings: Surroundings,
): void {
  const isRead = (name: string) =>
    name === file || includedPath(name, file) !== undefined || /^(content|locales)\//.test(name);
  const added = writes
    .filter(({ name }) => isRead(name))
    .reduce((all, { name, text }) => withText(all, name, text, file), sources);
  const { diagnostics } = createSnapshot(added, code ?? surroundings.code, file);
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error === undefined) return;
  const { message, range, help } = error;
  throw new UsageError(
    `${message}\n(${error.file}:${range.start.line}, as it would be.) ${help ?? ''}`.trimEnd(),
  );
}
