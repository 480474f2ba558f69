/** `npm run crash -- --rounds 1000 --seed 7`: the crash suite for as long as one likes. Without a seed, another each time. */
import { parseArgs } from 'node:util';
import { CrashFailure, runRounds } from './rounds.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string' } },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
  console.error('Usage: npm run crash -- [--rounds 100] [--seed 7], both whole numbers.');
  process.exit(2);
}
console.log(`${rounds} rounds, seed ${seed}`);
const began = performance.now();
try {
  const { steps, unanswered, seconds } = await runRounds({ rounds, seed, say: console.log });
  const parts = Object.entries(seconds).map(([part, sum]) => `${part} ${(sum / rounds).toFixed(2)} s`);
  console.log(`Nothing was lost: ${steps} steps acknowledged, ${unanswered} cut off by a kill.`);
  console.log(
    `${((performance.now() - began) / 1000).toFixed(0)} s in all; a round on average: ${parts.join(', ')}`,
  );
} catch (error) {
  console.error(error instanceof CrashFailure ? error.message : error);
  process.exitCode = 1;
}
