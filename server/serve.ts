import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { SiteHandler, SiteOptions } from '../app/server.ts';
import { createApp } from './app.ts';
import { captchaFrameIn } from './captcha-options.ts';
import { type SettledEnv, settleDataFolder } from './data-folder.ts';
import { createDraining } from './drain.ts';
import { addressOf, type Env, readEnv } from './env.ts';
import { createAhead, createLinkCards, createPictures } from './features/pictures/index.ts';
import { createPictureEncoder } from './features/thumbnails/index.ts';
import { createAccessCheck } from './http/access/access-check.ts';
import { openCountryDatabase } from './http/access/country-database.ts';
import { type CountryOf, countryFrom } from './http/country.ts';
import { createLogger } from './log.ts';
import { type OpenedDrive, openDriveOf } from './open-drive.ts';
import { pageFacts } from './page-facts.ts';
import { portOf } from './port.ts';
import { surviveRejections, timeToStop } from './process.ts';
import { shareSource } from './share-source.ts';
import { signInSource } from './sign-in-form.ts';
import { firstSteps, placesOf, type ServerLocations } from './welcome.ts';
import { type WorkerProcess, workerProcess } from './worker.ts';

/** How the country of a caller is known here. */
const countryOfEnv = async ({ COUNTRY_HEADER, COUNTRY_DATABASE }: SettledEnv): Promise<CountryOf> =>
  countryFrom(
    COUNTRY_HEADER,
    COUNTRY_DATABASE === undefined ? undefined : await openCountryDatabase(COUNTRY_DATABASE),
  );

/** Exports of the build for the server (`dist/server/server.js`). */
type BuiltSite = Pick<
  typeof import('../app/server.ts'),
  'accessOf' | 'offersOf' | 'openSite' | 'plansOf' | 'readAssets' | 'rewardsOf'
>;

export interface ServeOptions {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Where `dist/`, `content/` and `locales/` are. */
  readonly root: string;
  /** Streams for people: standard output and standard error. */
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  /** Whether standard output, and standard error, is a terminal. */
  readonly terminals: { readonly output: boolean; readonly errors: boolean };
}

/**
 * Runs the server until it is told to stop, and returns the exit code. An error that keeps it from starting is reported
 * in a line.
 */
export async function serve({ variables, root, say, complain, terminals }: ServeOptions): Promise<0 | 1> {
  const read = readEnv(variables);
  if (!read.ok) {
    complain(['The environment is not right:', ...read.faults.map((fault) => `  ${fault}`)].join('\n'));
    return 1;
  }
  const dist = join(root, 'dist');
  if (!existsSync(join(dist, 'server/server.js'))) {
    complain(`There is no build in ${dist}: "npm start" builds it and then serves.`);
    return 1;
  }
  const log = createLogger(read.env.LOG_LEVEL);
  surviveRejections(log);
  try {
    const env = await settleDataFolder(read.env, { root, variables, log });
    await run({ env, root, dist, log, say, isTerminal: terminals.output, worker: workerProcess(variables) });
    return 0;
  } catch (error) {
    // On a terminal the words that follow are the better ones.
    if (!terminals.errors) log.fatal({ err: error }, 'the server stopped');
    complain(explain(error, read.env));
    return 1;
  }
}

interface Run {
  readonly env: SettledEnv;
  readonly root: string;
  readonly dist: string;
  readonly log: Logger;
  readonly say: (line: string) => void;
  readonly isTerminal: boolean;
  /** One of several; undefined where this process is the only one. */
  readonly worker: WorkerProcess | undefined;
}

async function run({ env, root, dist, log, say, isTerminal, worker }: Run): Promise<void> {
  const port = await portOf(env);
  const address = addressOf(env.HOST, port);
  const publicUrl = env.PUBLIC_URL ?? address;
  const draining = createDraining();
  const countryOf = await countryOfEnv(env);
  let drive: OpenedDrive | undefined;
  // The database comes up, which is waiting, while the site is read, which is work.
  let site: SiteHandler | undefined;
  let built: BuiltSite | undefined;
  const opening = openDriveOf({
    env,
    publicUrl,
    siteName: () => site?.name() ?? '',
    editedSite: { site: () => site, root },
    plans: () => site && built?.plansOf(site),
    offers: () => site && built?.offersOf(site),
    rewards: () => site && built?.rewardsOf(site),
    countryOf,
    log,
  });
  const opened = opening.catch(() => undefined);
  let app: FastifyInstance | undefined;
  let ahead: ReturnType<typeof createAhead> | undefined;
  try {
    const sources = { 'sign-in': signInSource, share: shareSource(() => drive?.apis) };
    const pictures = createPictures({
      folder: join(env.DATA_DIR, 'pictures'),
      encoder: createPictureEncoder(),
      aheadEncoder: createPictureEncoder({ isBehind: true }),
      log,
    });
    const linkCards = createLinkCards({
      folder: join(env.DATA_DIR, 'link-cards'),
      background: join(dist, 'client', 'link-card.svg'),
      log,
    });
    // They have one folder.
    if (env.PICTURES_AHEAD && (worker === undefined || worker.number === 1))
      ahead = createAhead({ site: () => site, pictures, linkCards, log });
    const changed = () => {
      drive?.apis.recordSiteFiles();
      ahead?.changed();
    };
    built = (await import(pathToFileURL(join(dist, 'server/server.js')).href)) as BuiltSite;
    site = await openSite({ built, env, root, dist, log, publicUrl, sources, changed });
    // While the database comes up there is nothing else to do.
    await site.warmUp?.();
    drive = await opening;
    changed();
    app = await createApp({
      env: {
        PUBLIC_URL: publicUrl,
        CONTENT_URL: env.CONTENT_URL,
        API_URLS: env.API_URLS,
        TRUST_PROXY: env.TRUST_PROXY,
        METRICS_FROM: env.METRICS_FROM,
        COUNTRY_HEADER: env.COUNTRY_HEADER,
      },
      captchaFrame: captchaFrameIn(env, publicUrl),
      indexNowKey: env.INDEX_NOW_KEY,
      access: createAccessCheck({ rules: () => site && built?.accessOf(site), countryOf }),
      site,
      drive: drive.apis,
      open: drive.open,
      pictures,
      linkCards,
      staticFolder: join(dist, 'client'),
      logger: log,
      colleagues: worker,
      isDraining: draining.isDraining,
    });
    await app.listen({ port, host: env.HOST, listenTextResolver: () => 'listening' });
    const stop = worker?.stopped ?? timeToStop();
    const place = { address, publicUrl, data: env.DATA_DIR, hasMail: env.SMTP_URL !== undefined };
    log.info(place, 'ready');
    worker?.ready();
    if (worker?.speaks !== false) await welcome(drive, place, { say, isTerminal });
    log.info({ reason: await stop }, 'draining');
    await drive.apis.endStreams();
  } finally {
    ahead?.close();
    if (app === undefined || site === undefined) await site?.close();
    else await draining.drain(app, site);
    await (await opened)?.close();
  }
}

/** Output after a start: a drive without accounts shows nothing by itself. */
async function welcome(
  { apis, database }: OpenedDrive,
  place: ServerLocations,
  { say, isTerminal }: Pick<Run, 'say' | 'isTerminal'>,
): Promise<void> {
  say(`PikPak Drive is ready at ${place.address}`);
  if (isTerminal) say(placesOf(place));
  if (!apis.isOpen()) return;
  const steps = await firstSteps(database.db, { publicUrl: place.publicUrl, isTerminal });
  if (steps !== undefined) say(steps);
}

async function openSite({
  built,
  env,
  root,
  dist,
  log,
  publicUrl,
  sources,
  changed,
}: Omit<Run, 'say' | 'isTerminal' | 'worker'> &
  Pick<SiteOptions, 'publicUrl' | 'sources'> & {
    readonly built: BuiltSite;
    readonly changed: () => void;
  }): Promise<SiteHandler> {
  return built.openSite({
    manifestFile: env.SITE_MANIFEST,
    contentFolder: join(root, 'content'),
    localesFolder: join(root, 'locales'),
    publicUrl,
    previewSecret: env.PREVIEW_SECRET,
    meta: pageFacts(env),
    sources,
    assets: built.readAssets(dist),
    watch: true,
    changed,
    readingThread: pathToFileURL(join(dist, 'server/reading-thread.js')),
    markdownThread: pathToFileURL(join(dist, 'server/markdown-thread.js')),
    surveyThread: pathToFileURL(join(dist, 'server/survey-thread.js')),
    editing: {
      thread: pathToFileURL(join(dist, 'server/editing-thread.js')),
      root,
      journalFolder: join(env.DATA_DIR, 'site-publication'),
    },
    log,
  });
}

function explain(error: unknown, env: Env): string {
  const { code, message, report } = error as { code?: unknown; message?: unknown; report?: unknown };
  const where = `${env.HOST}:${env.PORT}`;
  if (code === 'EADDRINUSE')
    return `${where} is taken by another program: stop it, or choose another port with PORT=…`;
  if (code === 'EACCES') return `${where} may not be used by this account: choose a PORT from 1024 up.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${env.HOST} is no address of this machine: HOST must be one, or 0.0.0.0 for all.`;
  }
  if (typeof report === 'string') return report;
  const causes = causesOf(error).map((cause) => `  because: ${cause}`);
  return [`The server could not go on: ${message ?? error}`, ...causes].join('\n');
}

function causesOf(error: unknown): string[] {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Error ? [cause.message, ...causesOf(cause)] : [];
}
