import { expect, test } from 'vitest';
import { manifestWith, openFixture } from '../fixture.tsx';

const questions = `  - path: /questions
    page: links
    title: {message: title}
    content:
      groups:
        - id: basics
          questions:
            - id: first # the oldest
              question: {message: questions.basics.first.question}
              answer: {message: questions.basics.first.answer}
        # Kept short.
        - id: sharing
          questions:
            - {id: who, question: {message: questions.sharing.who.question}, answer: {message: questions.sharing.who.answer}}

policies:
`;
const catalogue = {
  'questions.basics.first.answer': { defaultMessage: 'Yes.', description: 'Answer' },
  'questions.basics.first.question': { defaultMessage: 'Is it?', description: 'Question' },
  'questions.sharing.who.answer': { defaultMessage: 'You.', description: 'Answer' },
  'questions.sharing.who.question': { defaultMessage: 'Who?', description: 'Question' },
  title: { defaultMessage: 'Title', description: 'Title' },
};
const text = manifestWith('policies:\n', questions);
const words = `${JSON.stringify(catalogue, null, 2)}\n`;
const kinds = {
  question: {
    noun: 'question',
    path: '/questions',
    groups: 'groups',
    questions: 'questions',
    messages: 'questions',
  },
};
const open = () => openFixture({ 'routes.yaml': text, 'locales/en-US.json': words }, { questions: kinds });
const said = ['--title', 'May I  come in?', '--answer', "Yes, you're {welcome}."];

test('a question stands at the end of its group, with its words among the others', async () => {
  const fixture = await open();
  const { code, out } = await fixture.site('add', 'question', 'basics/come-in', ...said);
  expect([code, out]).toEqual([0, expect.stringContaining('Visitors find it at /questions#come-in.')]);
  expect(await fixture.read('routes.yaml')).toBe(
    text.replace(
      '        # Kept short.\n',
      `            - id: come-in
              question: {message: questions.basics.come-in.question}
              answer: {message: questions.basics.come-in.answer}
        # Kept short.
`,
    ),
  );
  const after = await fixture.read('locales/en-US.json');
  const { 'questions.basics.first.answer': first, ...rest } = catalogue;
  const added = {
    'questions.basics.come-in.answer': {
      defaultMessage: "Yes, you’re '{'welcome'}'.",
      description: '/questions, group “basics”, answer to “May I come in?”. Plain text.',
    },
    'questions.basics.come-in.question': {
      defaultMessage: 'May I come in?',
      description: '/questions, group “basics”, question.',
    },
  };
  expect(after).toBe(
    `${JSON.stringify({ ...added, 'questions.basics.first.answer': first, ...rest }, null, 2)}\n`,
  );
  expect((await fixture.site('words', '--locale', 'ja')).out).toContain('“May I come in?”');
});

test('in a list in brackets it stands on its line', async () => {
  const fixture = await open();
  expect((await fixture.site('add', 'question', 'sharing/come-in', ...said)).code).toBe(0);
  expect((await fixture.site('list')).code).toBe(0);
});

test.each([
  [['sharing/come-in', '--title', 'May I?'], 'Say with --answer what a reader is to know'],
  [['sharing/come-in', '--answer', 'Yes.'], 'Say with --title the question'],
  [['come-in', ...said], 'sharing/who-sees-it'],
  [['sharin/come-in', ...said], '/questions has no group "sharin". Did you mean "sharing"?'],
  [['basics/who', ...said], 'There is a question "who" on /questions.'],
])('%j is refused, and nothing is written', async (argv, says) => {
  const fixture = await open();
  const { code, err } = await fixture.site('add', 'question', ...argv);
  expect([code, err]).toEqual([3, expect.stringContaining(says)]);
  expect(await fixture.read('routes.yaml')).toBe(text);
  expect(await fixture.read('locales/en-US.json')).toBe(words);
});
