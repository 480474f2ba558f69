import type {
  EditingOptions,
  PublishedChanges,
  PublishOptions,
  SourceChange,
  SourceConflict,
  WrittenSource,
} from '../../render/site-editing.ts';
import { longest, readBytes } from '../file-bytes.ts';
import type { SiteStore } from '../site-store.ts';
import { listedAsGone } from './listed-as-gone.ts';
import type { JudgeAnswer, JudgeQuestion } from './questions.ts';
import { revisionOfText } from './revision.ts';
import type { EditedSources } from './sources.ts';
import { type FileWrite, finishWrites, presentRevision, writeFiles } from './write-files.ts';

interface PublisherDeps extends Pick<EditingOptions, 'journalFolder'> {
  readonly store: SiteStore;
  readonly sources: EditedSources;
  readonly manifestName: string;
  readonly judge: (
    changes: readonly SourceChange[],
    wants: JudgeQuestion['wants'],
  ) => Promise<JudgeAnswer & { readonly conflicts: readonly SourceConflict[] }>;
}

/** In ms: a site that is larger than any is read in that time; its publication is done all the same. */
const reconcileTimeout = 15_000;

/** Publishes changes, one publication after the other. */
export function createPublisher({ store, sources, judge, manifestName, journalFolder }: PublisherDeps) {
  let last: Promise<unknown> = Promise.resolve();
  /** The changes with what would be lost under `gone:`. */
  const withGone = async (
    changes: readonly SourceChange[],
    lost: readonly string[],
  ): Promise<readonly SourceChange[] | undefined> => {
    const others = changes.filter(({ name }) => name !== manifestName);
    const change = changes.find(({ name }) => name === manifestName);
    const found = change ? undefined : await sources.read(manifestName);
    const text = listedAsGone(change?.text ?? found?.text ?? '', lost);
    const base = change ? change.base : (found?.revision ?? null);
    return text === undefined ? undefined : [...others, { name: manifestName, text, base }];
  };
  const publishNow = async (
    requested: readonly SourceChange[],
    { letsAddressesGo = false }: PublishOptions = {},
  ): Promise<PublishedChanges> => {
    await finishWrites(journalFolder);
    let [changes, judged] = [requested, await judge(requested, 'verdict')];
    const letGo = letsAddressesGo && losesOnly(judged) ? await withGone(requested, judged.lost) : undefined;
    if (letGo) [changes, judged] = [letGo, await judge(letGo, 'verdict')];
    if (judged.conflicts.length > 0) return { type: 'conflict', conflicts: judged.conflicts };
    const placed = await placesOf(changes, sources);
    if (placed === undefined)
      return { type: 'unwritable', error: new Error('a link leads out of the folders of the site') };
    const present = await Promise.all(placed.map(({ path }) => presentRevision(path)));
    const writes = placed.filter(({ text }, at) => present[at] !== revisionOfText(text));
    if (writes.length === 0) return { type: 'unchanged' };
    if (!judged.isSound) return { type: 'faults', diagnostics: judged.diagnostics };
    const files = await Promise.all(writes.map(withTexts));
    const changed = await changedSince(writes);
    if (changed.length > 0) return { type: 'conflict', conflicts: changed };
    try {
      await writeFiles(journalFolder, writes);
    } catch (error) {
      return { type: 'unwritable', error };
    }
    await within(store.reconcile(), reconcileTimeout);
    const { version } = judged;
    return { type: 'published', files, version, isServed: store.current().version === version };
  };
  return {
    publish: (changes: readonly SourceChange[], options?: PublishOptions): Promise<PublishedChanges> => {
      const published = last.then(() => publishNow(changes, options));
      last = published.catch(() => {});
      return published;
    },
  };
}

const losesOnly = ({ lost, diagnostics }: Pick<JudgeAnswer, 'lost' | 'diagnostics'>): boolean =>
  lost.length > 0 &&
  diagnostics.every(({ severity, code }) => severity !== 'error' || code === 'lost-address');

async function placesOf(
  changes: readonly SourceChange[],
  sources: EditedSources,
): Promise<FileWrite[] | undefined> {
  const writes: FileWrite[] = [];
  for (const { name, text, base } of changes) {
    const path = await sources.placeOf(name).catch(() => undefined);
    if (path === undefined) return undefined;
    writes.push({ name, path, text, before: base });
  }
  return writes;
}

const withTexts = async ({ name, path, text, before }: FileWrite): Promise<WrittenSource> => ({
  name,
  path,
  before: before === null ? null : (await readBytes(path, longest.manifest)).toString('utf8'),
  after: text,
});

/** Somebody may have saved while the texts were judged. */
async function changedSince(writes: readonly FileWrite[]): Promise<SourceConflict[]> {
  const conflicts: SourceConflict[] = [];
  for (const { name, path, before } of writes) {
    const revision = await presentRevision(path);
    if (revision !== before) conflicts.push({ name, revision });
  }
  return conflicts;
}

async function within(work: Promise<void>, time: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, time).unref();
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
