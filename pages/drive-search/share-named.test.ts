import { expect, test } from 'vitest';
import { shareNamedIn } from './share-named.ts';

const origins = ['https://drive.example', 'http://localhost:8080'];

test.each([
  ['https://drive.example/s/VOabc12345', 'VOabc12345', ''],
  ['/s/VOabc12345#pwd=sesame', 'VOabc12345', 'sesame'],
  ['Look: http://drive.example/s/VOabc12345/VOfolder#pwd=a%20b and more', 'VOabc12345', 'a%20b'],
  ['https://Drive.EXAMPLE.:443/s/VOabc12345', 'VOabc12345', ''],
  ['http://localhost:8080/s/VOabc12345', 'VOabc12345', ''],
  ['https://other.example/s/VOother123 https://drive.example/s/VOabc12345', 'VOabc12345', ''],
])('%s', (text, id, passCode) => expect(shareNamedIn(text, origins)).toEqual({ id, passCode }));

test.each(['holiday', 'pictures/s/one', 's/VOabc12345', '/s/short', 'https://drive.example/en/s', '/s/'])(
  'no share: %s',
  (text) => expect(shareNamedIn(text, origins)).toBeUndefined(),
);

test.each([
  'https://other.example/s/VOabc12345',
  'https://drive.example.evil.example/s/VOabc12345',
  'https://drive.example@evil.example/s/VOabc12345',
  'https://drive.example:8443/s/VOabc12345',
  'http://localhost/s/VOabc12345',
  'https://sub.drive.example/s/VOabc12345',
  'https://drive.example\\@evil.example/s/VOabc12345',
  '//drive.example/s/VOabc12345',
])('the share of another site: %s', (text) => expect(shareNamedIn(text, origins)).toBeUndefined());
