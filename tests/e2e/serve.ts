import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { webhookSecret } from '../../server/features/payment/fixtures/stripe.ts';
import { freePort } from '../../server/fixtures/free-port.ts';
import { openScratch } from '../new/scratch.ts';
import { addPlans, copySite } from '../process/copied-site.ts';
import { serveStripe } from './stripe.ts';

const root = join(import.meta.dirname, '..', '..');

/** A built server on loopback, on a port of its own. */
export interface Served {
  readonly address: string;
  /** Its `DATA_DIR`, where letters lie in `outbox`. */
  readonly data: string;
  stop(): Promise<void>;
}

/** Starts the built server as `npm start` does and waits for the line that names its address. */
export const serve = (env: Record<string, string> = {}): Promise<Served> =>
  start('dist/program/main.js', env);

/** Starts the development server as `npm run dev` does. What it complains of is for its terminal. */
export const develop = (env: Record<string, string>): Promise<Served> =>
  start('server/dev.ts', env, 'ignore');

/** The development server of a copy of the project, for tests that change its code. */
export async function developCopy(): Promise<Served & { readonly folder: string }> {
  const copy = openScratch();
  const served = await start(join(copy.folder, 'server/dev.ts'), { LOG_LEVEL: 'silent' }, 'ignore');
  return {
    ...served,
    folder: copy.folder,
    stop: async () => {
      await served.stop();
      copy[Symbol.dispose]();
    },
  };
}

/** A built server of its own over a copy of the site in a repository, for tests that change the files. */
export async function serveCopy(): Promise<Served & { readonly folder: string }> {
  const folder = copySite();
  const git = (...words: string[]) => execFileSync('git', ['-C', folder, ...words]);
  git('init', '--quiet');
  git('add', 'routes.yaml', 'content', 'locales');
  git('-c', 'user.name=Site', '-c', 'user.email=site@drive.test', 'commit', '--quiet', '-m', 'Begin');
  const served = await start(join(folder, 'dist/program/main.js'), {
    SITE_MANIFEST: join(folder, 'routes.yaml'),
  });
  return {
    ...served,
    folder,
    stop: async () => {
      await served.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(
  program: string,
  env: Record<string, string>,
  complaints: 'inherit' | 'ignore' = 'inherit',
): Promise<Served> {
  const data = mkdtempSync(join(tmpdir(), 'drive-data-'));
  // PostgreSQL has an account of its own where the tests are run by root, and must get through.
  chmodSync(data, 0o711);
  const child = spawn(process.execPath, [resolve(root, program)], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', complaints],
  });
  const address = await addressOf(child);
  return {
    address,
    data,
    async stop() {
      if (child.exitCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the server did not start: ${said}`));
    }, 120_000);
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk;
      const address = /(?:ready|server is) at (http:\/\/[^\s,]+)/.exec(said)?.[1];
      if (!address) return;
      clearTimeout(limit);
      resolve(address);
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`the server ended with ${code}: ${said}`));
    });
  });
}

/**
 * The site's own manifest with the compensation open today, whenever that is, since no browser test depends on the date, and
 * with a page that may embed it.
 */
function manifestOfToday(embedder: string): string {
  const manifest = readFileSync(join(root, 'routes.yaml'), 'utf8');
  const day = 86_400_000;
  const [from, to] = [-day, 30 * day].map((span) => new Date(Date.now() + span).toISOString());
  const window = /(path: \/activity\/compensation\n(?: {4}.*\n)*? {4}window: )\{.*\}/;
  if (!window.test(manifest)) throw new Error('/activity/compensation has no window to move');
  const [none, listed] = ['embedders: []', `embedders: ["${embedder}"]`];
  if (!manifest.includes(none)) throw new Error('the site has embedders of its own');
  return manifest.replace(none, listed).replace(window, `$1{from: "${from}", to: "${to}"}`);
}

/**
 * A page of another origin with a frame at the address that `?show=` gives it, which notes in `messages` what it is told. A real
 * one: Chromium lets no page of an address that it does not know frame one of this machine.
 */
async function serveEmbedder(): Promise<{ readonly origin: string; readonly close: () => void }> {
  const page = `<!doctype html><title>Around</title><link rel="icon" href="data:,"><iframe name="site" width="900" height="600"></iframe>
    <script>
      const messages = [];
      addEventListener('message', ({ origin, data }) => messages.push({ origin, data }));
      document.querySelector('iframe').src = new URLSearchParams(location.search).get('show');
    </script>`;
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(page),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Playwright's global set-up: one server for all browser tests, with the plans, prices and rewards of the example. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = copySite();
  addPlans(folder);
  // The compensation of /activity/compensation, for accounts of today.
  appendFileSync(
    join(folder, 'content/rewards.yaml'),
    '  - { id: aliyun_accident_202409, plan: platinum, days: 4, accountsBefore: "2100-01-01T00:00:00Z" }\n',
  );
  const manifest = join(folder, 'routes.yaml');
  const around = await serveEmbedder();
  writeFileSync(manifest, manifestOfToday(around.origin));
  // Cards are taken too, by a Stripe of the tests.
  const plans = join(folder, 'content/plans.yaml');
  writeFileSync(
    plans,
    readFileSync(plans, 'utf8').replace('providers: [invoice,', 'providers: [stripe, invoice,'),
  );
  const stripe = await serveStripe();
  const seederPort = await freePort();
  const served = await start(join(folder, 'dist/program/main.js'), {
    SITE_MANIFEST: manifest,
    // The places on this machine that the server may call: the peer of `tasks.spec.ts`, and Stripe.
    EGRESS_ALLOW: `127.0.0.1:${seederPort},127.0.0.1:${stripe.port}`,
    STRIPE_SECRET_KEY: 'sk_test_of_these_tests',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API: `http://127.0.0.1:${stripe.port}`,
    DEBUG_CONSOLE: 'test-mode',
    // Each test calls from an address of its own (`page-test.ts`), or they would use up each other's limits.
    TRUST_PROXY: '1',
  });
  stripe.sendTo(served.address);
  process.env.SITE = served.address;
  process.env.SITE_DATA = served.data;
  process.env.SEEDER_PORT = String(seederPort);
  process.env.EMBEDDER = around.origin;
  return async () => {
    around.close();
    stripe.close();
    await served.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
