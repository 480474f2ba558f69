import { hint, UsageError } from '../arguments.ts';
import type { QuestionKind } from '../command.ts';
import { soundSnapshot, type Workspace } from '../workspace.ts';
import { type AddKind, isName, type Wanted } from './addition.ts';
import { withMessages } from './catalogue.ts';
import { siteTexts } from './site-texts.ts';
import { routesIn } from './written-routes.ts';
import { textAt } from './yaml-place.ts';

/** A question with its answer at the end of a group of the page, and their words in the default language. */
const addQuestion = (facts: QuestionKind, { name, option }: Wanted, workspace: Workspace) => {
  const { noun, path, messages } = facts;
  const { sources } = workspace;
  const parts = name.split('/');
  if (!parts.every(isName) || parts.length !== 2)
    throw new UsageError('Name its group and its anchor: sharing/who-sees-it.');
  const [group = '', id = ''] = parts;
  const question = given('title', option('title'), `the ${noun} as a reader would ask it`);
  const answer = given('answer', option('answer'), 'what a reader is to know, in plain words');
  const route = siteTexts(workspace)
    .flatMap(routesIn)
    .find((one) => one.path === path);
  if (route === undefined) throw new UsageError(`There is no page ${path}.`);
  const { text } = route.place;
  const content = [...route.list, text.entries(route.list).indexOf(route.entry), 'content'];
  const groups = text.entries([...content, facts.groups]);
  const names = groups.map((entry) => textAt(entry, 'id') ?? '');
  const at = names.indexOf(group);
  if (at < 0)
    throw new UsageError(
      `${path} has no group "${group}".${hint(group, names)} There are ${names.join(', ')}.`,
    );
  const lists = groups.map((_, index) => [...content, facts.groups, index, facts.questions]);
  if (lists.flatMap((list) => text.entries(list)).some((entry) => textAt(entry, 'id') === id))
    throw new UsageError(`There is a ${noun} "${id}" on ${path}.`);

  const ids = {
    question: `${messages}.${group}.${id}.question`,
    answer: `${messages}.${group}.${id}.answer`,
  };
  text.append(
    lists[at] ?? [],
    `id: ${id}\nquestion: {message: ${ids.question}}\nanswer: {message: ${ids.answer}}`,
  );
  const standard = soundSnapshot(workspace).site.locales.default;
  const file = `locales/${standard}.json`;
  const catalogue = withMessages(sources.locales.get(standard) ?? '{}', [
    {
      id: ids.answer,
      words: inMessage(answer),
      description: `${path}, group “${group}”, answer to “${question}”. Plain text.`,
    },
    { id: ids.question, words: inMessage(question), description: `${path}, group “${group}”, question.` },
  ]);
  if (catalogue === undefined)
    throw new UsageError(`${file} has messages under ${messages}.${group}.${id} already.`);
  return {
    entry: route.place,
    changed: new Map([[file, catalogue]]),
    left: [
      `Visitors find it at ${path}#${id}.`,
      `Its words stand in ${standard} alone: "site words" names what each language lacks.`,
      ...(sources.content.has('claims.yaml')
        ? [
            'What it says of the product has its proof in content/claims.yaml: "site check" says where that is missing.',
          ]
        : []),
    ],
  };
};

function given(name: string, text: string | undefined, what: string): string {
  const words = text?.trim().replace(/\s+/g, ' ') ?? '';
  if (words === '') throw new UsageError(`Say with --${name} ${what}.`);
  return words;
}

/** Words as they are, in the syntax of messages: signs that begin something there are quoted. */
const inMessage = (words: string): string => words.replaceAll("'", '’').replace(/[{}<]+/g, "'$&'");

export const questionKind = (facts: QuestionKind): AddKind => ({
  about: `a ${facts.noun} with its answer`,
  words: ['GROUP/NAME'],
  options: {
    title: { value: 'TEXT', about: `the ${facts.noun}` },
    answer: { value: 'TEXT', about: 'its answer' },
  },
  help: `Writes it at the end of a group of ${facts.path}; NAME is its anchor there. It has no draft: visitors see it at once.`,
  add: (wanted, workspace) => addQuestion(facts, wanted, workspace),
});
