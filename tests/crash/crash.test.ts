import { expect, test } from 'vitest';
import { runLedgerRounds } from './ledger.ts';
import { runRounds } from './rounds.ts';

// `npm run crash` goes on for as long as one likes.
const seed = Math.floor(Math.random() * 2 ** 31);

test(`nothing that was acknowledged is lost when the server is killed 10 times (seed ${seed})`, async () => {
  const { steps, unanswered } = await runRounds({ rounds: 10, seed });
  // Without these it would have proved nothing.
  expect(steps).toBeGreaterThan(10);
  expect(unanswered).toBeGreaterThan(5);
}, 1_200_000);

test(`nothing is given twice or lost when the server is killed while it gives (seed ${seed})`, async () => {
  const { acknowledged, cutOff } = await runLedgerRounds({ rounds: 2, seed });
  expect(acknowledged).toBeGreaterThan(20);
  expect(cutOff).toBeGreaterThan(0);
}, 1_200_000);
