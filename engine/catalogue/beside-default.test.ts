import { expect, test } from 'vitest';
import { besideDefault } from './beside-default.ts';
import { readCatalogue } from './read.ts';

const helpFor = (own: string, model: string): string | undefined => {
  const [catalogue, base] = [
    readCatalogue(JSON.stringify({ id: own }), 'ja'),
    readCatalogue(JSON.stringify({ id: model }), 'en-US'),
  ];
  return besideDefault(catalogue, base)[0]?.help;
};

test.each([
  ['{}', 'Hi {name}', 'Write between them the name that belongs there: in en-US the message has {name}.'],
  [
    '{}',
    '<b>Hi</b> {name}',
    'Write between them the name that belongs there: in en-US the message has {name}.',
  ],
  ['{}', '<b>Hi</b>', 'Remove them: in en-US the message has no placeholder.'],
  ['<b>Hi', '<b>Hi</b> {name}', 'Write </b> behind the words that it holds, as in en-US.'],
  ['<b>Hi', '<i>Hi</i> {name}', 'Remove it: in en-US the message has <i>, {name} and no <b>.'],
  ['<b>Hi', 'Hi', 'Remove it: in en-US the message has no tag.'],
  ['<br>Hi', 'Hi', 'A line break is written \\n, not as a tag.'],
])('%s beside %s', (own, model, help) => {
  expect(helpFor(own, model)).toBe(help);
});
