/**
 * `npm run test:install`: the first line of the README, as different users in different places, each in a machine of its own
 * (`machine.ts`); then the operator's command, another start, and a part of `npm test`. Words after `--` narrow it to the
 * cases that have them in their name, a whole name to that case; `--start-only` leaves the tests out, `--list` names the cases.
 *
 * Cases that this machine does not allow are reported as not run: exit code 0 if all passed, 1 if any failed, 2 if some were not
 * run. A case takes a minute or two, and at most ten.
 */
import '../temporary.ts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ask, expectStatus, password, signIn } from '../process/caller.ts';
import { type Case, casesFor } from './cases.ts';
import { letGo, type Machine, type Making, makeMachine, reasonAgainst, type Said } from './machine.ts';
import { prepare } from './source.ts';

const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith('--'));
const wanted = casesFor(words.filter((word) => !word.startsWith('--')));

/** A part of `npm test` that has all that depends on the place: a database, processes, temporary folders, a browser. */
const someTests = [
  'npm test -- build unit browser',
  'server/fixtures/vitest-setup.test.ts server/db/embedded/start.test.ts server/data-folder.test.ts',
  'server/blobs tests/temporary.test.ts tests/e2e/language.spec.ts',
].join(' ');

function expectGood({ code, text }: Said, what: string): void {
  if (code !== 0) throw new Error(`${what} ended with ${code ?? 'the limit of time'}:\n${text.slice(-3000)}`);
}

async function install(machine: Machine, command: string): Promise<void> {
  const said = await machine.run(command, 300);
  expectGood(said, command);
  const warnings = said.text.split('\n').filter((line) => /\bwarn\b/i.test(line));
  if (warnings.length > 0) throw new Error(`${command} warned:\n${warnings.join('\n')}`);
}

/** Serves, does something there, and stops it as a service would. @returns seconds until it was ready. */
async function whileServing(machine: Machine, work: (address: string) => Promise<void>): Promise<number> {
  const began = performance.now();
  const npm = machine.start('exec npm start');
  let said = '';
  const ended = new Promise<void>((resolve) => npm.once('close', () => resolve()));
  try {
    const address = await new Promise<string>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`npm start took too long:\n${said}`)), 120_000);
      const listen = (chunk: Buffer): void => {
        said += chunk;
        const found = /ready at (http:\/\/\S+)/.exec(said)?.[1];
        if (found === undefined) return;
        clearTimeout(limit);
        resolve(found);
      };
      npm.stdout?.on('data', listen);
      npm.stderr?.on('data', listen);
      npm.once('close', (code) => reject(new Error(`npm start ended with ${code}:\n${said.slice(-3000)}`)));
    });
    const seconds = (performance.now() - began) / 1000;
    await work(address);
    return seconds;
  } finally {
    for (const pid of machine.processesOf('dist/program/main.js')) process.kill(pid, 'SIGTERM');
    const limit = setTimeout(() => letGo(npm), 60_000);
    await ended;
    clearTimeout(limit);
  }
}

async function tryOut(each: Case, machine: Machine): Promise<string> {
  if (each.before) machine.asRoot(each.before);
  await install(machine, 'npm install --omit=dev');
  if (each.installed) {
    expectGood(await machine.run('npm run build', 120), 'npm run build');
    machine.asRoot(each.installed);
  }
  const email = 'someone@people.test';
  const first = await whileServing(machine, async (address) => {
    await expectStatus(200, ask(address, 'GET', '/en-US'));
    const added = await machine.run(
      `npm run --silent admin -- users add ${email} --password-stdin`,
      60,
      `${password}\n`,
    );
    expectGood(added, 'admin users add');
    await expectStatus(200, signIn(address, email));
  });
  const data = each.data ?? `'${join(each.project, 'data')}'`;
  machine.asRoot(`test -e ${data}/postgres/data/PG_VERSION`);
  expectGood(await machine.run('npm run --silent admin -- storage check', 60), 'admin storage check');
  const second = await whileServing(machine, async (address) => {
    await expectStatus(200, signIn(address, email));
  });
  const times = `ready after ${first.toFixed(1)} s with the build, ${second.toFixed(1)} s without`;
  if (each.installed || options.includes('--start-only')) return times;
  await install(machine, 'npm install');
  const tested = await machine.run(someTests, 400);
  expectGood(tested, 'npm test');
  return `${times}; ${tested.text.trim().split('\n').at(-1)}`;
}

async function runAll(): Promise<0 | 1 | 2> {
  const making = prepare('install');
  const count = { passed: 0, failed: 0, 'not run': 0 };
  try {
    for (const each of wanted) {
      process.stdout.write(`${each.name} …\n`);
      const [result, note] = await judge(each, making);
      count[result]++;
      console.log(`  ${result}: ${note}`);
    }
  } finally {
    rmSync(making.scratch, { recursive: true, force: true });
  }
  console.log(`\n${count.passed} passed, ${count.failed} failed, ${count['not run']} not run`);
  return count.failed > 0 ? 1 : count['not run'] > 0 || count.passed === 0 ? 2 : 0;
}

async function judge(each: Case, making: Making): Promise<['passed' | 'failed' | 'not run', string]> {
  const reason = reasonAgainst(each);
  if (reason !== undefined) return ['not run', reason];
  let machine: Machine | undefined;
  try {
    machine = await makeMachine(each, making);
    return ['passed', await tryOut(each, machine)];
  } catch (error) {
    return ['failed', (error as Error).message.slice(0, 3000)];
  } finally {
    await machine?.end();
  }
}

if (options.includes('--list')) console.log(wanted.map(({ name }) => name).join('\n'));
else process.exit(await runAll());
