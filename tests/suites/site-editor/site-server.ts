/** The real app over a small site in a folder of its own, with people who have roles on it. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Endpoint } from '../../../api/contract/endpoint.ts';
import { publishSite, type SiteChange } from '../../../api/contract/site-editor.ts';
import type { SiteRole } from '../../../api/contract/site-role.ts';
import { answerEditing } from '../../../engine/cli/editing-thread.ts';
import { writeSite } from '../../../engine/live/fixture.ts';
import { openSite } from '../../../engine/live/open-site.ts';
import { assets, code, sources } from '../../../engine/render/fixture.tsx';
import type { SiteHandler } from '../../../engine/server.ts';
import { createApp } from '../../../server/app.ts';
import type { Db } from '../../../server/db/index.ts';
import { createSiteEditor, giveRole, siteEditorRoutes } from '../../../server/features/site-editor/index.ts';
import { openDatabase } from '../../../server/fixtures/database.ts';
import { createLogger } from '../../../server/log.ts';

const silent = createLogger('silent');
const tools = {
  code,
  personas: [{ name: 'visitor', description: 'Nobody.', isSignedIn: false }],
  endpoints: [],
  windowed: {},
};

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

interface CallOptions {
  readonly as?: Person | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface SiteServer {
  readonly db: Db;
  /** Where the site's files lie. */
  readonly folder: string;
  readonly journalFolder: string;
  readonly site: SiteHandler;
  readonly person: (role?: SiteRole | 'operator') => Promise<Person>;
  readonly call: (
    endpoint: Pick<Endpoint, 'method' | 'path'>,
    options?: CallOptions,
    // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
  ) => Promise<{ status: number; headers: Readonly<Record<string, unknown>>; body: any }>;
  /** A page as a browser asks for it. */
  readonly page: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  /** Has checks and reports wait until what it returns is called. */
  readonly hold: () => () => void;
  /** How many of them wait for that. */
  readonly held: () => number;
  readonly close: () => Promise<void>;
}

async function openSiteServer(thread?: URL): Promise<SiteServer> {
  const root = await mkdtemp(join(tmpdir(), 'site-editor-'));
  const folder = join(root, 'site');
  const journalFolder = join(root, 'journal');
  await writeSite(folder, sources);
  const database = await openDatabase();
  let released = Promise.resolve();
  let held = 0;
  let recordFiles = async () => {};
  const site = await openSite(code, {
    manifestFile: join(folder, 'routes.yaml'),
    contentFolder: join(folder, 'content'),
    localesFolder: join(folder, 'locales'),
    publicUrl: 'http://drive.test',
    assets,
    sources: { guestbook: { load: async () => ({ name: 'x' }), sample: { name: 'x' } } as never },
    watch: true,
    changed: () => void recordFiles().catch(() => {}),
    editing: {
      thread:
        thread ??
        (async (question) => {
          held += 1;
          await released;
          held -= 1;
          return answerEditing(question as never, tools);
        }),
      root: folder,
      journalFolder,
      personas: ['visitor'],
    },
    log: { info: () => {}, error: () => {} },
  });
  const { db } = database;
  const users = new Map<string, Person>();
  const editor = createSiteEditor({
    db,
    site: () => site,
    root: folder,
    log: silent,
    findUser: async (who) => [...users.values()].find(({ email, name }) => who === email || who === name),
  });
  ({ recordFiles } = editor);
  const app = await createApp({
    site,
    env: { PUBLIC_URL: 'http://drive.test', TRUST_PROXY: false },
    logger: silent,
    drive: {
      routes: siteEditorRoutes(editor),
      authenticate: async (token) => (users.has(token) ? { userId: token, sessionId: 'test' } : undefined),
      limit: async () => {},
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  // The history begins with the first look.
  await recordFiles();
  return {
    db,
    folder,
    journalFolder,
    site,
    person: async (role) => {
      const id = `user-${randomBytes(6).toString('hex')}`;
      const person = { id, name: `N ${id}`, email: `${id}@drive.test` };
      users.set(id, person);
      await db
        .insertInto('users')
        .values({
          ...person,
          emailVerified: true,
          image: null,
          operator_since: role === 'operator' ? new Date(0) : null,
        } as never)
        .execute();
      if (role !== undefined && role !== 'operator') await giveRole(db, id, role);
      return person;
    },
    call: async ({ method, path }, { as, params = {}, query = {}, body } = {}) => {
      const answer = await app.inject({
        method: method as 'GET',
        url: path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? '')),
        query: { ...query },
        headers: as ? { authorization: `Bearer ${as.id}` } : {},
        ...(body !== undefined && { payload: body as object }),
      });
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
    },
    page: (path, headers = {}) => fetch(`${origin}${path}`, { headers, redirect: 'manual' }),
    held: () => held,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      // A test that fails holds up no other.
      onTestFinished(() => resolve());
      return resolve;
    },
    close: async () => {
      await app.close();
      await site.close();
      await database.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** One server for the tests of a file. */
export function siteServerOfFile(): () => SiteServer {
  let siteServer: SiteServer | undefined;
  beforeAll(async () => {
    siteServer = await openSiteServer();
  });
  afterAll(() => siteServer?.close());
  return () => siteServer!;
}

/** A change of a file as it is served, made from its present revision. */
export async function changed(
  siteServer: SiteServer,
  call: { readonly as: Person; readonly name: string; readonly edit: (text: string) => string },
): Promise<SiteChange> {
  const found = await siteServer.site.editing!.read(call.name);
  return { name: call.name, text: call.edit(found?.text ?? ''), base_revision: found?.revision ?? null };
}

/** Publications, and what has come of them: by the server of a test file. */
export const publishingOn = (siteServer: () => SiteServer) => ({
  publish: (as: Person, changes: unknown[], message = '') =>
    siteServer().call(publishSite, { as, body: { changes, message } }),
  onDisk: (name: string) => readFile(join(siteServer().folder, name), 'utf8'),
  shown: async (path: string) => (await siteServer().page(path)).text(),
});

/** The text of an article. */
export const article = (words: string): string => `---\ntitle: A\n---\n${words}\n`;
