import { expect, test } from 'vitest';
import { shareNamedIn } from './share-named.ts';

test.each([
  ['https://drive.example/s/VOabc12345', 'VOabc12345', ''],
  ['/s/VOabc12345#pwd=sesame', 'VOabc12345', 'sesame'],
  ['Look: http://drive.example/s/VOabc12345/VOfolder#pwd=a%20b and more', 'VOabc12345', 'a%20b'],
])('%s', (text, id, passCode) => expect(shareNamedIn(text)).toEqual({ id, passCode }));

test.each(['holiday', 'pictures/s/one', 's/VOabc12345', '/s/short', 'https://drive.example/en/s', '/s/'])(
  'no share: %s',
  (text) => expect(shareNamedIn(text)).toBeUndefined(),
);
