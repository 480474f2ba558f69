import { join } from 'node:path';
import { code } from '../../app/registry.ts';
import { readSources } from '../../engine/live/read-sources.ts';
import { createPeriods } from '../../engine/render/period.ts';
import { createResponder } from '../../engine/render/respond.ts';
import type { SiteOptions, SiteRequest, SiteResponse } from '../../engine/render/site-handler.ts';
import { createSnapshot, type SiteSnapshot } from '../../engine/render/snapshot.ts';

export const publicUrl = 'https://drive.example';
export const root = join(import.meta.dirname, '..', '..');

/** The product's own site in memory, at any instant: the real manifest, words and code, without a socket. */
export interface House {
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
export async function openHouse(sources?: SiteOptions['sources'], snapshot?: SiteSnapshot): Promise<House> {
  return houseOf(snapshot ?? (await readSnapshot()), sources);
}

async function readSnapshot(): Promise<SiteSnapshot> {
  const files = await readSources({
    manifestFile: join(root, 'routes.yaml'),
    contentFolder: join(root, 'content'),
    localesFolder: join(root, 'locales'),
  });
  const { snapshot, diagnostics } = createSnapshot(files, code, 'routes.yaml');
  if (!snapshot) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    throw new Error(
      errors.map(({ file, range, message }) => `${file}:${range.start.line} ${message}`).join('\n'),
    );
  }
  return snapshot;
}

function houseOf(snapshot: SiteSnapshot, sources: SiteOptions['sources']): House {
  const none = {
    acceptLanguage: undefined,
    acceptEncoding: undefined,
    cookie: undefined,
    ifNoneMatch: undefined,
    userAgent: undefined,
  };
  let now = Date.now();
  const assets = {
    build: 'test',
    documentScript: [],
    appScript: [],
    styles: {},
    preloads: {},
    developmentHead: '',
  };
  const respond = createResponder(
    createPeriods(() => snapshot),
    { assets, publicUrl, sources, now: () => now },
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
        headers: { ...none, ...headers },
      });
    },
  };
}

export const bodyOf = (response: SiteResponse) =>
  typeof response.body === 'string' ? response.body : Buffer.from(response.body ?? []).toString();
