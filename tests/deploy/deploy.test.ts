import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { chooseAccount, giveTo, makeFolder } from '../../server/db/embedded/account.ts';
import { findPackage, preparePrograms } from '../../server/db/embedded/programs.ts';
import { runProgram } from '../../server/db/embedded/run.ts';
import { environmentNames, readEnv } from '../../server/env.ts';
import { readDockerfile, variablesOf, wordsOf } from './dockerfile.ts';

/** The files of `deploy/`, held to the program that they run. */

const root = join(import.meta.dirname, '..', '..');
const read = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8');
const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as { start: string };

const [build, image] = readDockerfile();
const inImage = variablesOf(image!);
const folder = wordsOf(image!, 'WORKDIR')[0]!;
const imageUser = Number(wordsOf(image!, 'USER')[0]!.split(':')[0]);

/** As Compose fills them in: `${NAME:-usual}`, `${NAME:?words}`. */
const given: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'https://drive.example',
  POSTGRES_PASSWORD: 'secret',
  S3_KEY: 'key',
  S3_SECRET: 'secret',
  SMTP_URL: 'smtps://me:secret@mail.example',
};
const composeText = read('compose.yaml').replaceAll(
  /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
  (_, name: string, kind: string, words: string) => given[name] ?? (kind === '-' ? words : ''),
);
// biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of it
const compose = parse(composeText, { merge: true }) as any;
// biome-ignore lint/suspicious/noExplicitAny: as above
const services = Object.entries(compose.services) as [string, any][];
const ours = services.filter(([, { image: name }]) => name === 'pikpak-drive');

// biome-ignore lint/suspicious/noExplicitAny: as above
const kinds: Record<string, any> = Object.fromEntries(
  parseAllDocuments(read('kubernetes.yaml')).map((document) => {
    expect(document.errors).toEqual([]);
    const object = document.toJS();
    return [object.kind, object];
  }),
);
const pod = kinds.Deployment.spec.template;
const [container] = pod.spec.containers;

const unit = new Map(
  [...read('pikpak-drive.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
);
const assignments = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(lines.map((line) => [line.split('=')[0]!, line.slice(line.indexOf('=') + 1)]));
/** Lines that are commented out too: they are there to be used. */
const envFile = assignments(
  read('drive.env')
    .split('\n')
    .map((line) => line.replace(/^#(?=[A-Z0-9_]+=)/, ''))
    .filter((line) => /^[A-Z0-9_]+=/.test(line)),
);

/** Compose fills values in after it has read them, so that all are texts. */
const textsOf = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]));

const settings: Readonly<Record<string, Record<string, string>>> = {
  Dockerfile: inImage,
  'pikpak-drive.service': assignments(unit.get('Environment')!.split(' ')),
  'drive.env': envFile,
  ...Object.fromEntries(
    ours.map(([name, { environment }]) => [`compose.yaml, ${name}`, textsOf(environment)]),
  ),
  'kubernetes.yaml': {
    ...Object.fromEntries(
      container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
    ),
    ...assignments(
      [...read('kubernetes.yaml').matchAll(/--from-literal=(\S+=\S+)/g)].map(([, text]) =>
        text!.replace('…', 'host'),
      ),
    ),
  },
};

/** Read by Node and by the client of S3. */
const known = [...environmentNames, 'PATH', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

describe.each(Object.entries(settings))('the settings in %s', (_, variables) => {
  test('are known to the server, which takes their values', () => {
    expect(Object.keys(variables).length).toBeGreaterThan(0);
    expect(Object.keys(variables).filter((name) => !known.includes(name))).toEqual([]);
    expect(readEnv({ ...inImage, ...variables })).toMatchObject({ ok: true });
  });
});

test('a setting that no server knows would be seen', () => {
  expect(known).not.toContain('DATABASE_URI');
  expect(readEnv({ TRUST_PROXY: 'true' }).ok).toBe(false);
});

test('the image and the unit start what npm start starts', () => {
  const command = scripts.start.split(' ');
  expect(JSON.parse(wordsOf(image!, 'CMD')[0]!)).toEqual(command);
  const [, ...options] = command;
  const [node, ...given] = unit.get('ExecStart')!.split(' ');
  expect(given).toEqual(options);
  expect(node).toBe(`${unit.get('WorkingDirectory')}/node_modules/.bin/node`);
  // The first stage builds the program; the rest lies in the project.
  expect(wordsOf(build!, 'RUN')).toContain('npm run build');
  expect(existsSync(join(root, 'server/node-version.mjs'))).toBe(true);
  expect(readFileSync(join(root, 'app/build.ts'), 'utf8')).toContain("join(dist, 'program')");
  expect(inImage.PATH?.split(':')[0]).toBe(`${folder}/node_modules/.bin`);
});

test('the image is not run by root, writes to its volume alone, and asks its own health', () => {
  expect(imageUser).toBeGreaterThan(0);
  expect(wordsOf(image!, 'VOLUME')).toEqual([inImage.DATA_DIR]);
  expect(wordsOf(image!, 'EXPOSE')).toEqual([inImage.PORT]);
  const probe = JSON.parse(/CMD (\[.*\])$/.exec(wordsOf(image!, 'HEALTHCHECK')[0]!)![1]!);
  expect(probe[0]).toBe('node');
  expect(existsSync(join(root, probe[1]))).toBe(true);
});

test('the services of compose.yaml find each other', () => {
  const names = services.map(([name]) => name);
  for (const [, service] of services) {
    const needed = service.depends_on ?? [];
    for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) expect(names).toContain(name);
    for (const volume of service.volumes ?? []) {
      const [from] = volume.split(':');
      if (from.startsWith('./')) expect(existsSync(join(root, 'deploy', from))).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(from);
    }
  }
  for (const [name, { environment, read_only, volumes = [], command }] of ours) {
    expect(read_only).toBe(true);
    for (const url of [environment.DATABASE_URL, environment.S3_ENDPOINT])
      expect(names).toContain(new URL(url).hostname);
    if (name === 'bucket') expect(existsSync(join(root, command[1]))).toBe(true);
    else expect(volumes).toEqual([`${name}:${inImage.DATA_DIR}`]);
  }
  const { build: from } = ours[0]![1];
  expect(existsSync(join(root, 'deploy', from.context, from.dockerfile))).toBe(true);
  const [, port] = new URL(ours[0]![1].environment.S3_ENDPOINT).host.split(':');
  expect(compose.services.store.command).toContain(`-s3.port=${port}`);
  expect(JSON.parse(compose.configs.store.content).identities[0].credentials).toEqual([
    { accessKey: given.S3_KEY, secretKey: given.S3_SECRET },
  ]);
});

test('the proxies lead to the servers of compose.yaml, at the port of the image', () => {
  const servers = ours.map(([name]) => name).filter((name) => name !== 'bucket');
  const wanted = servers.map((name) => `${name}:${inImage.PORT}`);
  for (const file of ['nginx.conf', 'Caddyfile']) {
    const named = new Set([...read(file).matchAll(/server-\d+:\d+/g)].map(([text]) => text));
    expect([...named]).toEqual(wanted);
  }
});

test('the objects of kubernetes.yaml fit each other and the image', () => {
  const { labels } = pod.metadata;
  expect(kinds.Deployment.spec.selector.matchLabels).toEqual(labels);
  expect(kinds.PodDisruptionBudget.spec.selector.matchLabels).toEqual(labels);
  expect(kinds.Service.spec.selector).toEqual(labels);
  expect(container.ports).toEqual([{ name: 'http', containerPort: Number(inImage.PORT) }]);
  expect(kinds.Service.spec.ports[0].targetPort).toBe('http');
  const [rule] = kinds.Ingress.spec.rules;
  const { service } = rule.http.paths[0].backend;
  expect([service.name, service.port.name]).toEqual([
    kinds.Service.metadata.name,
    kinds.Service.spec.ports[0].name,
  ]);
  expect(kinds.Ingress.spec.tls[0].hosts).toEqual([rule.host]);
  expect(new URL(settings['kubernetes.yaml']!.PUBLIC_URL!).host).toBe(rule.host);
  expect(pod.spec.securityContext.runAsUser).toBe(imageUser);
  expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
  const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((name) => {
    expect(container[name].httpGet.port).toBe('http');
    return container[name].httpGet.path;
  });
  expect(paths).toEqual(['/healthz', '/healthz', '/readyz']);
  expect(container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual([
    inImage.DATA_DIR,
    '/tmp',
  ]);
  const volumes = pod.spec.volumes.map(({ name }: { name: string }) => name);
  for (const { name } of container.volumeMounts) expect(volumes).toContain(name);
  expect(pod.spec.volumes[0].persistentVolumeClaim.claimName).toBe(kinds.PersistentVolumeClaim.metadata.name);
});

const isThere = (program: string, ...words: string[]): boolean => spawnSync(program, words).status === 0;

function scratch(): string {
  const made = mkdtempSync(join(tmpdir(), 'drive-deploy-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('PostgreSQL makes a database with the options of compose.yaml', async () => {
  const place = scratch();
  chmodSync(place, 0o711);
  const folder = join(place, 'postgres');
  const account = await chooseAccount(join(folder, 'data'));
  await makeFolder(folder, account);
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  await giveTo(account, join(folder, 'data'));
  const { initdb } = await preparePrograms(await findPackage(), folder, account);
  const { POSTGRES_INITDB_ARGS: options, POSTGRES_USER: user } = compose.services.database.environment;
  const words = [
    `--pgdata=${join(folder, 'data')}`,
    `--username=${user}`,
    '--no-sync',
    ...options.split(' '),
  ];
  const { code, output } = await runProgram(initdb, words, account);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('LC_COLLATE:  C') });
});

test.skipIf(!isThere('systemd-analyze', '--version'))('systemd reads the unit, and finds it closed', () => {
  const file = join(scratch(), 'pikpak-drive.service');
  // Where the project lies here.
  writeFileSync(file, read('pikpak-drive.service').replaceAll(unit.get('WorkingDirectory')!, root));
  const analyze = (...words: string[]) =>
    spawnSync('systemd-analyze', [...words, file], { encoding: 'utf8' });
  const { status, stderr } = analyze('verify');
  expect([status, stderr]).toEqual([0, '']);
  // Of 10, times ten; services without a word about it have 96.
  const security = analyze('security', '--offline=true', '--threshold=20', '--no-pager');
  expect([security.status, security.stderr]).toEqual([0, '']);
});

test.skipIf(!isThere('caddy', 'version'))('Caddy reads its file', () => {
  const home = scratch();
  const { status, stderr } = spawnSync(
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', 'Caddyfile'],
    {
      cwd: join(root, 'deploy'),
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: home },
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining('"level":"warn"') });
});
