/**
 * `npm run try-image`: what `deploy/Dockerfile` does, without Docker. In a machine of its own (`../install/machine.ts`) the steps of
 * its first stage are run one after the other, its command is started as its user, over a root that cannot be written to, and its probe
 * is asked; then an account is made and signs in. The base images are no part of it: programs of the system are those
 * of this machine. Exit code 0 if all of it works, 1 if not, 2 where this machine does not allow it. Some minutes at the most.
 */
import '../temporary.ts';
import { readFileSync, rmSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import type { Case } from '../install/cases.ts';
import { letGo, type Machine, makeMachine, reasonAgainst, type Said } from '../install/machine.ts';
import { prepare } from '../install/source.ts';
import { ask, expectStatus, password, signIn } from '../process/caller.ts';
import { readDockerfile, variablesOf, wordsOf } from './dockerfile.ts';

const deploy = join(import.meta.dirname, '..', '..', 'deploy');
const ignored = readFileSync(join(deploy, 'Dockerfile.dockerignore'), 'utf8').split('\n').filter(Boolean);
const isInContext = (file: string): boolean =>
  !ignored.some((pattern) => matchesGlob(file, pattern) || file.startsWith(`${pattern}/`));

const [build, image] = readDockerfile();
const project = wordsOf(build!, 'WORKDIR')[0]!;
const variables = variablesOf(image!);
const data = variables.DATA_DIR!;
const settings = Object.entries({ ...variables, PORT: '0', PUBLIC_URL: 'http://drive.test' })
  .map(([name, value]) => `${name}='${value}'`)
  .join(' ');
const uid = Number(wordsOf(image!, 'USER')[0]!.split(':')[0]);
const each: Case = { name: 'image', who: { uid, name: 'drive', home: data }, project };

const seconds = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;

async function step(what: string, work: () => Promise<Said>): Promise<string> {
  const began = performance.now();
  const { code, text } = await work();
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds(began).padStart(7)}  ${what}`);
  if (code !== 0) throw new Error(text.slice(-3000));
  return text;
}

/** Starts the command of the image, and waits for its line. */
async function serve(machine: Machine): Promise<{ address: string; end: () => Promise<void> }> {
  const command = (JSON.parse(wordsOf(image!, 'CMD')[0]!) as string[]).join(' ');
  const child = machine.start(`exec env ${settings} ${command}`);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = async () => {
    for (const pid of machine.processesOf('dist/program/main.js')) process.kill(pid, 'SIGTERM');
    const limit = setTimeout(() => letGo(child), 60_000);
    await ended;
    clearTimeout(limit);
  };
  let said = '';
  const address = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      said += chunk;
      const found = /ready at (http:\/\/\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    void ended.then(() => reject(new Error(`The command ended: ${said.slice(-3000)}`)));
    setTimeout(() => reject(new Error(`The command took too long: ${said.slice(-3000)}`)), 120_000).unref();
  });
  try {
    return { address: await address, end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function tryOut(machine: Machine): Promise<void> {
  for (const command of wordsOf(build!, 'RUN')) await step(command, () => machine.run(command, 400));
  // As the last stage has it: files of root, of which nothing may be changed, and a folder for data.
  machine.asRoot(`install -d -o ${uid} -g ${uid} -m 0711 ${data}; chown -R 0:0 ${project}`);
  machine.asRoot('mount -o remount,bind,ro /srv; mount -o remount,bind,ro /');
  const asImage = (command: string) => machine.run(`env ${settings} ${command}`, 60);
  const [, size = ''] = /(\d+)/.exec((await asImage(`du -sm ${project}`)).text) ?? [];
  console.log(`       ${size} MB in ${project}`);
  const refused = await asImage(`touch ${project}/dist/x /etc/x`);
  if (refused.code === 0) throw new Error('The root can be written to.');
  const began = performance.now();
  const serving = await serve(machine);
  console.log(
    `ok     ${seconds(began).padStart(7)}  ready, as user ${uid}, over a root that cannot be written to`,
  );
  try {
    const { port } = new URL(serving.address);
    const [, probe = ''] = /CMD (\[.*\])$/.exec(wordsOf(image!, 'HEALTHCHECK')[0]!) ?? [];
    const words = (JSON.parse(probe) as string[]).join(' ');
    await step(`PORT=${port} ${words}`, () => asImage(`PORT=${port} ${words}`));
    const add = 'node server/admin/main.ts users add someone@people.test --password-stdin';
    await step(add, () => machine.run(`env ${settings} ${add}`, 60, `${password}\n`));
    await expectStatus(200, ask(serving.address, 'GET', '/en-US'));
    await expectStatus(200, signIn(serving.address, 'someone@people.test'));
    const version = await step('node --version', () => asImage('node --version'));
    console.log(`       ${version.trim()}`);
  } finally {
    await serving.end();
  }
}

const reason = reasonAgainst(each);
if (reason !== undefined) {
  console.log(`not run: ${reason}`);
  process.exit(2);
}
const making = prepare('image', isInContext);
let machine: Machine | undefined;
try {
  machine = await makeMachine(each, making);
  await tryOut(machine);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await machine?.end();
  rmSync(making.scratch, { recursive: true, force: true });
}
