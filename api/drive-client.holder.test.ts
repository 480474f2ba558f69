import { describe, expect, test } from 'vitest';
import { listFiles, starFiles } from './contract/files.ts';
import { serverTime } from './contract/server-time.ts';
import { compose, page, tokens } from './fixtures/composed-client.ts';
import { answers, failureOf, refuses, type Scene, scriptedFetch } from './fixtures/scripted-fetch.ts';

const second = { ...tokens('2'), sub: 'u2' };
const cancelled = { failure: { type: 'cancelled' } };
const unauthenticated = refuses('unauthenticated', 16, 401);

/** Somebody is signed in; `meanwhile` happens while the first request is on its way. */
function facing(meanwhile: (world: ReturnType<typeof compose>) => void, ...scenes: readonly Scene[]) {
  const [first, ...others] = scenes;
  const { fetch, sent } = scriptedFetch(
    (request) => {
      meanwhile(world);
      return (first as Scene)(request);
    },
    ...others,
  );
  const world = compose([''], { fetch });
  world.credentials.keep(tokens('1'));
  return { ...world, sent };
}

describe('while a call is on its way', () => {
  test('somebody else signs in: the answer is nobody’s', async () => {
    const world = facing(({ credentials }) => credentials.keep(second), answers(page));
    expect(await failureOf(world.drive.call(listFiles))).toMatchObject(cancelled);
  });

  test('the user signs out: the answer is nobody’s, nor is what went wrong', async () => {
    const world = facing(({ credentials }) => credentials.forget(), answers(page));
    expect(await failureOf(world.drive.call(listFiles))).toMatchObject(cancelled);
    const other = facing(({ credentials }) => credentials.forget(), refuses('file_not_found', 5, 404));
    expect(await failureOf(other.drive.call(listFiles))).toMatchObject(cancelled);
  });

  test('what anyone may ask is answered all the same', async () => {
    const world = facing(({ credentials }) => credentials.forget(), answers({ now: 5 }));
    expect(await world.drive.call(serverTime)).toEqual({ now: 5 });
  });

  test('the token of somebody else never goes along with it', async () => {
    const world = facing(({ credentials }) => credentials.keep(second), unauthenticated, answers(page));
    expect(await failureOf(world.drive.call(listFiles))).toMatchObject(cancelled);
    expect(world.sent).toHaveLength(1);
    const open = facing(({ credentials }) => credentials.keep(second), unauthenticated, answers({ now: 5 }));
    expect(await failureOf(open.drive.call(serverTime))).toMatchObject(cancelled);
    expect(open.sent).toHaveLength(1);
  });

  test('it is not tried again for whoever has gone', async () => {
    const world = facing(({ credentials }) => credentials.keep(second), refuses('unavailable', 14, 503));
    expect(await failureOf(world.drive.call(listFiles))).toMatchObject(cancelled);
    expect(world.sent).toHaveLength(1);
  });

  test('a renewal of the same person’s tokens changes nothing', async () => {
    const world = facing(({ credentials }) => credentials.keep(tokens('2')), answers(page));
    expect(await world.drive.call(listFiles)).toEqual(page);
  });
});

test('a call that belongs to longer work is not begun in another’s name', async () => {
  const { fetch, sent } = scriptedFetch(answers({ task_id: '' }));
  const { drive, credentials } = compose([''], { fetch });
  credentials.keep(second);
  const body = { ids: ['a'] };
  expect(await failureOf(drive.call(starFiles, { body, as: 'u1' }))).toMatchObject(cancelled);
  expect(sent).toHaveLength(0);
  await drive.call(starFiles, { body, as: 'u2' });
  expect(sent).toHaveLength(1);
});
