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
    const turns = createSemaphore({ atOnce: 1, mostWaiting: 1 });
    const [first, second] = [held(), held()];
    const done = [turns(first.work), turns(second.work)];
    await expect(turns(async () => {})).rejects.toMatchObject({ reason: 'too_many_requests' });
    expect([first.hasBegun(), second.hasBegun()]).toEqual([true, false]);
    first.end();
    await done[0];
    expect(second.hasBegun()).toBe(true);
    second.end();
    await done[1];
  });

  test('a fault gives the turn on', async () => {
    const turns = createSemaphore({ atOnce: 1 });
    await expect(turns(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns(async () => 'yes')).toBe('yes');
  });

  test('one key does not wait for another, and is forgotten when nothing is under way', async () => {
    const turnsOf = createSemaphoreByKey({ atOnce: 1, mostWaiting: 0 });
    const ada = held();
    const done = turnsOf('ada')(ada.work);
    await expect(turnsOf('ada')(async () => {})).rejects.toMatchObject({ reason: 'too_many_requests' });
    expect(await turnsOf('eve')(async () => 'done')).toBe('done');
    ada.end();
    await done;
    expect(await turnsOf('ada')(async () => 'again')).toBe('again');
  });
});
