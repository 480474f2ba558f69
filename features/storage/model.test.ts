import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { $account, type Account } from '../session/index.ts';
import { $isRoomMissing, $room, fetchRoomFx, fullnessOf, type Room, restFx, roomAsked } from './model.ts';
import { partsOf } from './parts.ts';

const room = (used: number): Room => ({ limit: 100, used, inTrash: 0 });

test('asked while an answer is under way, it asks once more: that answer may be older', async () => {
  const first = Promise.withResolvers<Room>();
  const answers: (Promise<Room> | Room)[] = [first.promise, room(2)];
  let calls = 0;
  const scope = fork({
    values: [[$account, { sub: 'ada' } as Account]],
    handlers: [
      [restFx, () => {}],
      [
        fetchRoomFx,
        () => {
          calls += 1;
          return answers.shift();
        },
      ],
    ],
  });
  const all = [roomAsked, roomAsked, roomAsked].map((event) => allSettled(event, { scope }));
  first.resolve(room(1));
  await Promise.all(all);
  expect(calls).toBe(2);
  expect(scope.getState($room)).toEqual(room(2));
});

test('a room that could not be read is missing until it is asked for again', async () => {
  const answers = [
    () => {
      throw new Error('no network');
    },
    () => room(3),
  ];
  const scope = fork({
    values: [[$account, { sub: 'ada' } as Account]],
    handlers: [
      [restFx, () => {}],
      [fetchRoomFx, () => answers.shift()!()],
    ],
  });
  await allSettled(roomAsked, { scope });
  expect([scope.getState($isRoomMissing), scope.getState($room)]).toEqual([true, null]);
  await allSettled(roomAsked, { scope });
  expect([scope.getState($isRoomMissing), scope.getState($room)]).toEqual([false, room(3)]);
});

test('nobody signed in: nothing is asked', async () => {
  let calls = 0;
  const scope = fork({
    handlers: [
      [
        fetchRoomFx,
        () => {
          calls += 1;
          return room(1);
        },
      ],
    ],
  });
  await allSettled(roomAsked, { scope });
  expect(calls).toBe(0);
});

test('the parts: the largest first, few kinds, nothing that takes nothing', () => {
  const usage = {
    categories: [
      { category: 'TORRENT', size: 1, count: 1 },
      { category: 'IMAGE', size: 5, count: 2 },
      { category: 'OTHER', size: 8, count: 3 },
      { category: 'AUDIO', size: 0, count: 1 },
    ],
    versions: 6,
    inTrash: 0,
  };
  expect(partsOf(usage)).toEqual([
    { name: 'others', size: 9, count: 4 },
    { name: 'versions', size: 6, count: undefined },
    { name: 'pictures', size: 5, count: 2 },
  ]);
});

test.each([
  [89, 'roomy'],
  [90, 'nearlyFull'],
  [99, 'nearlyFull'],
  [100, 'full'],
  [120, 'full'],
] as const)('%i of 100 bytes is %s', (used, fullness) => {
  expect(fullnessOf(room(used))).toBe(fullness);
});

test('a plan without any room is full', () => {
  expect(fullnessOf({ limit: 0, used: 0 })).toBe('full');
});
