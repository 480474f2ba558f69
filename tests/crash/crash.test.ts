import { expect, test } from 'vitest';
import { isLong } from '../long.ts';
import { runLedgerRounds } from './ledger.ts';
import { runRounds } from './rounds.ts';

// `npm run crash` goes on for as long as one likes.
const rounds = isLong ? 10 : 2;
const seed = Math.floor(Math.random() * 2 ** 31);

test(`nothing that was acknowledged is lost when the server is killed ${rounds} times (seed ${seed})`, async () => {
  const { steps, unanswered } = await runRounds({ rounds, seed });
  // Without these it would have proved nothing.
  expect(steps).toBeGreaterThan(rounds);
  expect(unanswered).toBeGreaterThan(isLong ? 5 : 0);
}, 1_200_000);

test.runIf(isLong)(
  `nothing is given twice or lost when the server is killed while it gives (seed ${seed})`,
  async () => {
    const { acknowledged, cutOff } = await runLedgerRounds({ rounds: 2, seed });
    expect(acknowledged).toBeGreaterThan(20);
    expect(cutOff).toBeGreaterThan(0);
  },
  1_200_000,
);
