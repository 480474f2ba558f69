import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openContentServer } from '../fixtures/content-server.ts';
import { createPlans, type Planned } from './plans.ts';

const options = { mostKept: 100, mostSent: 250, mostUncounted: 10 };

/** Plans of as many bytes as one asks, and which of them were made. */
function planner() {
  const plans = createPlans<Planned>(options);
  const made: string[] = [];
  const makes = (key: string, length: number) => async () => {
    made.push(key);
    return { bytes: length };
  };
  /** A reader that has begun, and stays until it is told to leave. */
  const read = async (key: string, length = 100) => {
    const begun = Promise.withResolvers<Planned>();
    const { promise: left, resolve: leave, reject: fail } = Promise.withResolvers<void>();
    const done = plans.during(key, makes(key, length), (plan) => {
      begun.resolve(plan);
      return left;
    });
    done.catch(begun.reject);
    return { plan: await begun.promise, done, leave, fail };
  };
  return { plans, made, makes, read };
}

const full = { reason: 'unavailable', retryAfter: 30 };

test('readers who alternate between two archives make each once, though one alone is kept', async () => {
  const { made, read } = planner();
  const readers = [];
  for (let turn = 0; turn < 5; turn += 1) readers.push(await read('a'), await read('b'));
  expect(made).toEqual(['a', 'b']);
  expect(new Set(readers.map(({ plan }) => plan)).size).toBe(2);
});

test('what many ask for at once is made once, and again after a failure', async () => {
  const { plans, made, makes } = planner();
  const failing = () => plans.find('a', () => Promise.reject(new Error('away')));
  const failed = await Promise.allSettled([failing(), failing()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await Promise.all([plans.find('a', makes('a', 1)), plans.find('a', makes('a', 1))]);
  expect(made).toEqual(['a']);
});

test('beyond the bound the next one is refused until a reader leaves or fails, and not planned to be refused again', async () => {
  const { made, read } = planner();
  const [a, again, b] = [await read('a'), await read('a'), await read('b')];
  await expect(read('c')).rejects.toMatchObject(full);
  // It takes the place of what was planned in vain, and is too small to be refused itself.
  await read('small', 10);
  await expect(read('c')).rejects.toMatchObject(full);
  expect(made).toEqual(['a', 'b', 'c', 'small']);
  a.leave();
  await a.done;
  await expect(read('c')).rejects.toMatchObject(full);
  again.leave();
  await again.done;
  const c = await read('c');
  await expect(read('a')).rejects.toMatchObject(full);
  b.fail(new Error('the disk is gone'));
  await expect(b.done).rejects.toThrow('the disk is gone');
  c.leave();
  await c.done;
  await Promise.all([read('d'), read('e')]);
});

test('a download that breaks off makes space for the next one', async () => {
  const server = await openContentServer({ plans: { mostKept: 1, mostSent: 100_000, mostUncounted: 0 } });
  try {
    const userId = await server.addUser();
    const archiveOf = async (name: string, bytes: number) => {
      const { id } = await server.addFolder(userId, name);
      await server.addFile(userId, { name: 'a', bytes: Buffer.alloc(bytes), parentId: id });
      return (await server.post('/drive/v1/files:archive', userId, { ids: [id] })).json.url as string;
    };
    const [large, next] = [await archiveOf('large', 32 * 1024 * 1024), await archiveOf('next', 1)];
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`GET ${new URL(large).pathname} HTTP/1.1\r\nhost: drive.test\r\n\r\n`);
    await new Promise((resolve) => socket.once('readable', resolve));
    const refused = await server.get(next);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);
    socket.destroy();
    await expect.poll(async () => (await server.get(next)).status).toBe(200);
  } finally {
    await server.close();
  }
});
