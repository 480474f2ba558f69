import { cpSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { code } from '../../app/registry.ts';
import { openSite, type SiteHandler } from '../../app/server.ts';
import { readSources } from '../../engine/live/read-sources.ts';
import { noHeaders } from '../../engine/render/no-headers.fixture.ts';
import { createPeriods } from '../../engine/render/period.ts';
import { createResponder } from '../../engine/render/respond.ts';
import type { SiteOptions, SiteRequest, SiteResponse } from '../../engine/render/site-handler.ts';
import { createSnapshot, type SiteSnapshot } from '../../engine/render/snapshot.ts';
import { signInSource } from '../../server/sign-in-form.ts';

export const publicUrl = 'https://drive.example';
export const root = join(import.meta.dirname, '..', '..');

/** Assets of a build, for tests that do not look at them. */
const assets: SiteOptions['assets'] = {
  build: 'test',
  documentScript: [],
  appScript: [],
  styles: {},
  preloads: {},
  developmentHead: '',
};

/** Copies the files of the site into a folder that a test may change. */
export function copySiteTo(folder: string): void {
  for (const name of ['routes.yaml', 'content', 'locales'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
}

/** The site of a folder as the server opens it, without a drive. */
export const openSiteIn = (
  folder: string,
  options: Partial<Parameters<typeof openSite>[0]> = {},
): Promise<SiteHandler> =>
  openSite({
    manifestFile: join(folder, 'routes.yaml'),
    contentFolder: join(folder, 'content'),
    localesFolder: join(folder, 'locales'),
    publicUrl: 'http://localhost:8080',
    sources: { 'sign-in': signInSource, share: () => Promise.reject(new Error('no share is asked for')) },
    assets,
    watch: true,
    log: { info: () => {}, error: () => {} },
    ...options,
  });

/** The product's own site in memory, at any instant: the real manifest, words and code, without a socket. */
export interface TestSite {
  readonly snapshot: SiteSnapshot;
  readonly respond: (request: SiteRequest) => Promise<SiteResponse>;
  get(
    url: string,
    instant: number,
    headers?: Partial<SiteRequest['headers']>,
    others?: Partial<Pick<SiteRequest, 'method' | 'id' | 'address'>>,
  ): Promise<SiteResponse>;
}

/** @param snapshot another site than that of the files. */
export async function openTestSite(
  sources?: SiteOptions['sources'],
  snapshot?: SiteSnapshot,
): Promise<TestSite> {
  return testSiteOf(snapshot ?? (await readUnchanged()), sources);
}

/** The same with another text of one file of `content/`. */
export const openSiteWithFile = (name: string, text: string): Promise<TestSite> =>
  openSiteWithFiles({ [name]: text });

/** The same with other texts of files of `content/`; null: without the file. */
export const openSiteWithFiles = async (texts: Readonly<Record<string, string | null>>): Promise<TestSite> =>
  testSiteOf(
    await readSnapshot(
      (content) =>
        new Map(
          [...content, ...Object.entries(texts)].filter(
            (entry): entry is [string, string] => entry[1] !== null && texts[entry[0]] !== null,
          ),
        ),
    ),
    undefined,
  );

/** The example of a site with several plans, prices and rewards: its files lie over those of the site. */
const plansExample = join(root, 'examples/plans/content');

/** The product's own site with the files of that example, for tests of what is sold and given. */
export const openSiteWithPlans = async (sources?: SiteOptions['sources']): Promise<TestSite> =>
  testSiteOf(
    await readSnapshot(
      (content) =>
        new Map([
          ...content,
          ...globSync('**/*.{yaml,md}', { cwd: plansExample }).map(
            (name) => [name, readFileSync(join(plansExample, name), 'utf8')] as const,
          ),
        ]),
    ),
    sources,
  );

/** The files as they are, and the site of them: read once for all suites of a process. */
let files: ReturnType<typeof readSources> | undefined;
let unchanged: Promise<SiteSnapshot> | undefined;

const readFiles = (): ReturnType<typeof readSources> => {
  files ??= readSources({
    manifestFile: join(root, 'routes.yaml'),
    contentFolder: join(root, 'content'),
    localesFolder: join(root, 'locales'),
  });
  return files;
};

function readUnchanged(): Promise<SiteSnapshot> {
  unchanged ??= readSnapshot((content) => content);
  return unchanged;
}

async function readSnapshot(
  change: (content: ReadonlyMap<string, string>) => ReadonlyMap<string, string>,
): Promise<SiteSnapshot> {
  const read = await readFiles();
  const changed = { ...read, content: change(read.content) };
  const { snapshot, diagnostics } = createSnapshot(changed, code, 'routes.yaml');
  if (!snapshot) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    throw new Error(
      errors.map(({ file, range, message }) => `${file}:${range.start.line} ${message}`).join('\n'),
    );
  }
  return snapshot;
}

function testSiteOf(snapshot: SiteSnapshot, sources: SiteOptions['sources']): TestSite {
  let now = Date.now();
  const respond = createResponder(
    createPeriods(() => snapshot),
    { assets, publicUrl, sources: { 'sign-in': signInSource, ...sources }, now: () => now },
  );
  return {
    snapshot,
    respond,
    get(url, instant, headers = {}, others = {}) {
      now = instant;
      return respond({
        method: 'GET',
        url,
        id: 'test-request',
        address: '192.0.2.1',
        ...others,
        headers: { ...noHeaders, ...headers },
      });
    },
  };
}

export const bodyOf = (response: SiteResponse) =>
  typeof response.body === 'string' ? response.body : Buffer.from(response.body ?? []).toString();
