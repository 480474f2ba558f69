/**
 * `npm run crash -- --rounds 1000 --seed 7`: the crash suite for as long as one likes. Without a seed, another each time.
 * With `--saves` the clients do nothing but save shares, small and large, and delete them again; with `--downloads` they
 * do nothing but download files and torrents.
 */
import '../temporary.ts';
import { parseArgs } from 'node:util';
import { CrashFailure, runRounds } from './rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string' },
    saves: { type: 'boolean', default: false },
    downloads: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
  console.error(
    'Usage: npm run crash -- [--rounds 100] [--seed 7] [--saves | --downloads], both whole numbers.',
  );
  process.exit(2);
}
console.log(`${rounds} rounds, seed ${seed}`);
const began = performance.now();
try {
  const steps = values.saves ? 'saves' : values.downloads ? 'downloads' : 'all';
  const counts = await runRounds({ rounds, seed, steps, say: console.log });
  const parts = Object.entries(counts.seconds).map(([part, sum]) => `${part} ${(sum / rounds).toFixed(2)} s`);
  console.log(
    `Nothing was lost: ${counts.steps} steps acknowledged, ${counts.unanswered} cut off by a kill.`,
  );
  console.log(
    `Downloads went on ${counts.resumed} times where they had broken off; ${counts.blocks} blocks of torrents.`,
  );
  console.log(
    `${((performance.now() - began) / 1000).toFixed(0)} s in all; a round on average: ${parts.join(', ')}`,
  );
} catch (error) {
  console.error(error instanceof CrashFailure ? error.message : error);
  process.exitCode = 1;
}
