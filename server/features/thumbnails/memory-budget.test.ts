import { expect, test } from 'vitest';
import { createMemoryBudget } from './memory-budget.ts';

/** Work that goes on until it is let go, and what has begun. */
function jobs(total: number) {
  const { within } = createMemoryBudget(total);
  const begun: string[] = [];
  const add = (name: string, bytes: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const done = within(bytes, () => {
      begun.push(name);
      return promise;
    });
    return { done, finish: resolve, fail: reject };
  };
  return { add, begun };
}

test('no more is reserved at once than there is, in the order of the callers', async () => {
  const { add, begun } = jobs(100);
  const [first, second] = [add('first', 60), add('second', 40)];
  const [large, small] = [add('large', 90), add('small', 5)];
  await Promise.resolve();
  expect(begun).toEqual(['first', 'second']);
  first.finish();
  await first.done;
  expect(begun).toEqual(['first', 'second']);
  second.finish();
  await second.done;
  expect(begun).toEqual(['first', 'second', 'large', 'small']);
  large.finish();
  small.finish();
});

test('what fails gives back what it had; more than there is takes all', async () => {
  const { add, begun } = jobs(100);
  const huge = add('huge', 1_000);
  const next = add('next', 1);
  await Promise.resolve();
  expect(begun).toEqual(['huge']);
  huge.fail(new Error('broken'));
  await expect(huge.done).rejects.toThrow('broken');
  expect(begun).toEqual(['huge', 'next']);
  next.finish();
  await next.done;
});
