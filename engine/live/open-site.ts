import type { CodeRegistries } from '../define/registries.ts';
import { at } from '../manifest/clock.ts';
import { mostReady } from '../render/html-cache.ts';
import { createLinkCardFinder } from '../render/link-card.ts';
import { createPeriods } from '../render/period.ts';
import { formNames, type PictureFacts, readForm, widthsOf } from '../render/pictures.ts';
import { createKept, createResponder, createTrial } from '../render/respond.ts';
import type { EditingOptions } from '../render/site-editing.ts';
import type { SiteHandler, SiteOptions, SitePicture, SiteStatus } from '../render/site-handler.ts';
import type { SiteSnapshot } from '../render/snapshot.ts';
import { warmUp } from '../render/warm-up.ts';
import { createDrafts } from './editing/drafts.ts';
import { createEditing } from './editing/editing.ts';
import { finishWrites } from './editing/write-files.ts';
import { createFailedMessages } from './failed-messages.ts';
import { readPictureBytes } from './picture-files.ts';
import { openSiteStore, type SiteStore } from './site-store.ts';
import { createSurvey } from './survey.ts';

/** Opens the site and follows its files. Throws SiteError where the manifest is invalid at the start. */
export async function openSite(code: CodeRegistries, options: SiteOptions): Promise<SiteHandler> {
  assertSources(code, options.sources);
  const failed = createFailedMessages(options.log);
  // A publication that was interrupted when a server died is finished before anything is read.
  if (options.editing) await finishWrites(options.editing.journalFolder);
  const store = await openSiteStore(options, code, { ...options, reportFailed: failed.report });
  const now = options.now ?? Date.now;
  const survey = createSurvey(options);
  const periodAt = createPeriods(store.current, options);
  const edited = options.editing && openEditing(options.editing, { code, options, store, now });
  const findDraft = edited?.findDraft;
  const respond = createResponder(periodAt, { ...options, now, findDraft });
  return {
    kept: createKept(periodAt, { ...options, now }),
    mostReady,
    pictureNames: () => formNames(store.current().pictures.values()),
    picture: (name) => pictureIn(store.current(), options.contentFolder, name),
    respond,
    linkCard: createLinkCardFinder(periodAt, respond, now),
    ...(edited && { editing: edited.editing }),
    warmUp: () => warmUp(store.current(), createTrial(store.current, { ...options, now })),
    compare: store.compare,
    status: () => ({
      ...statusOf(store),
      version: `${store.current().version}-${options.assets.build}`,
      failedMessages: failed.count(),
      diagnostics: store.diagnostics(),
    }),
    record: (key) => store.current().records.get(key),
    indexedPages: (most) => survey.pages(periodAt(now()), most),
    hasText: (key) => periodAt(now()).files.locales(key).length > 0,
    pageAt: (path) => {
      const { site, routes } = store.current();
      const { target, window } = routes.match(path)?.value ?? {};
      return target?.type === 'page' && at(site, now()).isOpen(window) ? target.page : undefined;
    },
    popups: (locale) => {
      const { locales } = store.current().site;
      const isSpoken = locales.supported.some(({ tag }) => tag === locale);
      return periodAt(now()).site(isSpoken ? locale : locales.default).popups;
    },
    name: () => store.current().site.name,
    embedders: () => store.current().site.embedders,
    close: async () => {
      survey.close();
      edited?.editing.close();
      store.close();
    },
  };
}

const found = new WeakMap<SiteSnapshot, ReadonlyMap<string, readonly [name: string, PictureFacts]>>();

/** A picture that the site has now, in a form that its pages name. */
function pictureIn(snapshot: SiteSnapshot, contentFolder: string, name: string): SitePicture | undefined {
  const form = readForm(name);
  if (form === undefined) return undefined;
  const pictures =
    found.get(snapshot) ?? new Map([...snapshot.pictures].map((entry) => [entry[1].digest, entry]));
  found.set(snapshot, pictures);
  const [file, facts] = pictures.get(form.digest) ?? [];
  if (file === undefined || facts === undefined) return undefined;
  const { digest, type, width, height } = facts;
  const isShown =
    type === 'svg' ? form.format === 'svg' : form.format !== 'svg' && widthsOf(facts).includes(form.width);
  if (!isShown) return undefined;
  const read = () => readPictureBytes(contentFolder, file, digest);
  return { form, type: `image/${type === 'svg' ? 'svg+xml' : type}`, width, height, read };
}

function openEditing(
  editing: EditingOptions,
  {
    code,
    options,
    store,
    now,
  }: {
    readonly code: CodeRegistries;
    readonly options: SiteOptions;
    readonly store: SiteStore;
    readonly now: () => number;
  },
) {
  const drafts = createDrafts(now);
  const { publicUrl } = options;
  const deps = { ...editing, code, store, drafts, publicUrl, now, folders: options, render: store.render };
  return { editing: createEditing(deps), findDraft: drafts.find };
}

/** Most names in the answer: many files may wait for one that changes all the time. */
const mostPending = 20;

function statusOf(store: SiteStore): Pick<SiteStatus, 'manifest' | 'pending'> {
  const pending = store.pending();
  const isPending = pending === undefined || pending.length > 0;
  return {
    manifest: store.isStale() ? 'stale' : isPending ? 'pending' : 'current',
    pending: pending?.slice(0, mostPending) ?? [],
  };
}

/** Checks that every page's source exists: a missing one should fail the start, not the first visit. */
function assertSources({ pages }: CodeRegistries, sources: SiteOptions['sources'] = {}): void {
  for (const [name, page] of Object.entries(pages)) {
    if (page.kind !== 'app' || page.source === undefined || page.source in sources) continue;
    throw new Error(`page "${name}" has its data from the source "${page.source}", which nobody brings`);
  }
}
