import { expect, test } from 'vitest';
import { createPositions, type Position } from './positions.ts';
import { memoryStorage } from './storage.ts';

const film = (id: string, at = 600, others: Partial<Position> = {}): Position => ({
  id,
  name: `${id}.mkv`,
  kind: 'video',
  at,
  length: 6000,
  ...others,
});

test('what was left off is kept for each account, the last one first', () => {
  const storage = memoryStorage();
  const positions = createPositions(storage);
  positions.keep('ada', film('one'));
  positions.keep('ada', film('two'));
  positions.keep('ada', film('one', 900));
  positions.keep('bob', film('three'));
  expect(
    createPositions(storage)
      .list('ada')
      .map(({ id, at }) => [id, at]),
  ).toEqual([
    ['one', 900],
    ['two', 600],
  ]);
  expect(positions.of('ada', 'three')).toBeUndefined();
  positions.forgetAll('ada');
  expect(positions.list('ada')).toEqual([]);
  expect(positions.of('bob', 'three')?.at).toBe(600);
});

test.each([
  ['hardly begun', film('one', 60)],
  ['seen to its end', film('one', 5800)],
  ['a song', film('one', 100, { kind: 'audio', length: 200 })],
  ['of no length', film('one', 100, { length: 0 })],
])('what is %s is not kept, and no longer', (_, position) => {
  const positions = createPositions(memoryStorage());
  positions.keep('ada', film('one'));
  positions.keep('ada', position);
  expect(positions.list('ada')).toEqual([]);
});

test('thirty are kept, and what is not of them is passed over', () => {
  const storage = memoryStorage([
    ['tv.positions.bob', '{"films":[{"id":1},null,"x"]}'],
    ['tv.positions.eve', '['],
  ]);
  const positions = createPositions(storage);
  for (let at = 0; at < 40; at += 1) positions.keep('ada', film(`film ${at}`));
  expect(positions.list('ada')).toHaveLength(30);
  expect(positions.list('ada')[0]?.id).toBe('film 39');
  expect(positions.list('bob')).toEqual([]);
  expect(positions.list('eve')).toEqual([]);
});

test('a full storage does not stop a film', () => {
  const storage = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => createPositions(storage).keep('ada', film('one'))).not.toThrow();
});
