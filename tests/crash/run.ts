/**
 * `npm run crash -- --rounds 1000 --seed 7`: the crash suite for as long as one likes. Without a seed, another each time.
 * With `--saves` the clients do nothing but save shares, small and large, and delete them again; with `--downloads` they
 * do nothing but download files and torrents. With `--ledger` accounts redeem codes, invite, check in, take a compensation and buy.
 */
import '../temporary.ts';
import { parseArgs } from 'node:util';
import { runLedgerRounds } from './ledger.ts';
import { CrashFailure, runRounds } from './rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string' },
    saves: { type: 'boolean', default: false },
    downloads: { type: 'boolean', default: false },
    ledger: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
  console.error(
    'Usage: npm run crash -- [--rounds 100] [--seed 7] [--saves | --downloads | --ledger], both whole numbers.',
  );
  process.exit(2);
}
console.log(`${rounds} rounds, seed ${seed}`);
const began = performance.now();
try {
  if (values.ledger) await killWhileGiving();
  else await killWhileWorking();
  console.log(`${((performance.now() - began) / 1000).toFixed(0)} s in all.`);
} catch (error) {
  console.error(error instanceof CrashFailure ? error.message : error);
  process.exitCode = 1;
}

async function killWhileGiving(): Promise<void> {
  const { acknowledged, cutOff, done } = await runLedgerRounds({ rounds, seed, say: console.log });
  console.log(`Nothing was lost and nothing given twice: ${acknowledged} acknowledged.`);
  console.log(`${cutOff} cut off by a kill, of which ${done} were found done; all were asked for again.`);
}

async function killWhileWorking(): Promise<void> {
  const steps = values.saves ? 'saves' : values.downloads ? 'downloads' : 'all';
  const counts = await runRounds({ rounds, seed, steps, say: console.log });
  const parts = Object.entries(counts.seconds).map(([part, sum]) => `${part} ${(sum / rounds).toFixed(2)} s`);
  console.log(
    `Nothing was lost: ${counts.steps} steps acknowledged, ${counts.unanswered} cut off by a kill.`,
  );
  console.log(
    `Downloads went on ${counts.resumed} times where they had broken off; ${counts.blocks} blocks of torrents.`,
  );
  console.log(`A round on average: ${parts.join(', ')}`);
}
