import { expect, test } from 'vitest';
import { runRounds } from './rounds.ts';

// `npm run crash` goes on for as long as one likes.
const seed = Math.floor(Math.random() * 2 ** 31);

test(`nothing that was acknowledged is lost when the server is killed 20 times (seed ${seed})`, async () => {
  const { steps, unanswered } = await runRounds({ rounds: 20, seed });
  // Without these it would have proved nothing.
  expect(steps).toBeGreaterThan(20);
  expect(unanswered).toBeGreaterThan(10);
}, 1_200_000);
