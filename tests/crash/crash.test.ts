import { expect, test } from 'vitest';
import { runRounds } from './rounds.ts';

const seed = Math.floor(Math.random() * 2 ** 31);

test(`nothing that was acknowledged is lost when the server is killed 50 times (seed ${seed})`, async () => {
  const { steps, unanswered } = await runRounds({ rounds: 50, seed });
  // Without these it would have proved nothing.
  expect(steps).toBeGreaterThan(50);
  expect(unanswered).toBeGreaterThan(25);
}, 1_200_000);
