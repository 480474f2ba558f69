import { describe, expect, test } from 'vitest';
import { createSemaphore, createSemaphoreByKey } from './semaphore.ts';

/** Work that ends when it is told. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let hasBegun = false;
  return {
    work: async () => {
      hasBegun = true;
      await promise;
    },
    hasBegun: () => hasBegun,
    end: resolve,
  };
}

describe('semaphore', () => {
  test('so many at once, the others in the order in which they came, and no more than may wait', async () => {
    const semaphore = createSemaphore({ atOnce: 1, mostWaiting: 1 });
    const [first, second] = [held(), held()];
    const done = [semaphore(first.work), semaphore(second.work)];
    await expect(semaphore(async () => {})).rejects.toMatchObject({ reason: 'too_many_requests' });
    expect([first.hasBegun(), second.hasBegun()]).toEqual([true, false]);
    first.end();
    await done[0];
    expect(second.hasBegun()).toBe(true);
    second.end();
    await done[1];
  });

  test('whoever leaves before the turn comes is not waited for', async () => {
    const semaphoreOf = createSemaphoreByKey({ atOnce: 1, mostWaiting: 1 });
    const first = held();
    const done = semaphoreOf('ada')(first.work);
    const [leaving, second] = [new AbortController(), held()];
    const left = semaphoreOf('ada')(second.work, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    const third = semaphoreOf('ada')(async () => 'served');
    first.end();
    expect([await done, await third, second.hasBegun()]).toEqual([undefined, 'served', false]);
  });

  test('a fault gives the turn on', async () => {
    const semaphore = createSemaphore({ atOnce: 1 });
    await expect(semaphore(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await semaphore(async () => 'yes')).toBe('yes');
  });

  test('one key does not wait for another, and is forgotten when nothing is under way', async () => {
    const semaphoreOf = createSemaphoreByKey({ atOnce: 1, mostWaiting: 0 });
    const ada = held();
    const done = semaphoreOf('ada')(ada.work);
    await expect(semaphoreOf('ada')(async () => {})).rejects.toMatchObject({ reason: 'too_many_requests' });
    expect(await semaphoreOf('eve')(async () => 'done')).toBe('done');
    ada.end();
    await done;
    expect(await semaphoreOf('ada')(async () => 'again')).toBe('again');
  });
});
