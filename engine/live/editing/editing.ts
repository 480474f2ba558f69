import { access, constants } from 'node:fs/promises';
import type { CodeRegistries } from '../../define/registries.ts';
import type { RenderMarkdown } from '../../render/markdown.ts';
import { isBinaryPicture } from '../../render/pictures.ts';
import type {
  EditingOptions,
  ReportAnswer,
  ReportOptions,
  SiteEditing,
  SourceChange,
  SourceConflict,
  SourceSchema,
} from '../../render/site-editing.ts';
import { type SiteSnapshot, snapshotSteps } from '../../render/snapshot.ts';
import { completed, namesOf, nothingKnown } from '../reading-thread.ts';
import type { SiteStore } from '../site-store.ts';
import type { SourceFolders } from '../source-files.ts';
import { createThread } from '../thread.ts';
import { inTurns } from '../turns.ts';
import type { Drafts } from './drafts.ts';
import { errorKey } from './judge.ts';
import { createPublisher } from './publish.ts';
import type {
  EditingQuestion,
  JudgeAnswer,
  JudgeQuestion,
  SchemasQuestion,
  ThreadAnswer,
} from './questions.ts';
import { revisionFrom, revisionOfText } from './revision.ts';
import { createEditedSources } from './sources.ts';

interface EditingDeps extends EditingOptions {
  readonly folders: SourceFolders;
  readonly code: CodeRegistries;
  readonly store: SiteStore;
  readonly drafts: Drafts;
  readonly render: RenderMarkdown;
  readonly publicUrl: string;
  readonly now: () => number;
}

/** Limits of a thread. A site is 2 MB, and no person waits for a longer check. */
const limits = { time: 30_000, memory: 512 };

/** Opens the editing of a site that is served. Questions are judged on two threads, so that a long report holds up no check. */
export function createEditing(deps: EditingDeps): SiteEditing & { readonly close: () => void } {
  const { store, drafts, code, now } = deps;
  // Callers may have more in the same object, such as functions, which cannot be sent to a thread.
  const { manifestFile, contentFolder, localesFolder } = deps.folders;
  const folders = { manifestFile, contentFolder, localesFolder };
  const judging = openQuestions(deps.thread, 'checking a draft');
  const reporting = openQuestions(deps.thread, 'the report');
  const sources = createEditedSources(folders);
  const judge = async (changes: readonly SourceChange[], wants: JudgeQuestion['wants']) => {
    const { addresses, good, catalogues } = store.served();
    const question: JudgeQuestion = {
      type: 'judge',
      folders,
      laid: new Map(changes.map(({ name, text }) => [name, text])),
      served: { addresses, now: now(), severity: 'error' },
      good,
      known: new Set(store.diagnostics().filter(isError).map(errorKey)),
      shown: namesOf({ ...nothingKnown, catalogues }),
      wants,
    };
    const answer = (await judging.ask(question)) as JudgeAnswer;
    return { ...answer, conflicts: conflictsOf(changes, answer), catalogues };
  };
  const publisher = createPublisher({
    ...deps,
    sources,
    judge,
    manifestName: manifestFile.replace(/^.*[\\/]/, ''),
  });
  return {
    warm: store.warm,
    facts: () => {
      const { site } = store.current();
      return {
        manifestName: manifestFile.replace(/^.*[\\/]/, ''),
        locales: site.locales.supported.map(({ tag }) => tag),
        defaultLocale: site.locales.default,
        personas: deps.personas,
      };
    },
    list: sources.list,
    isText: (name) => !isBinaryPicture(name),
    read: sources.read,
    readBytes: sources.readBytes,
    judgeName: sources.judgeName,
    judge: async (changes) => {
      const { diagnostics, conflicts, isSound, plan, redirects } = await judge(changes, 'plan');
      return { diagnostics, conflicts, plan, redirects, isPublishable: isSound && conflicts.length === 0 };
    },
    schemas: schemasOf(store, (good) => reporting.ask({ type: 'schemas', folders, good })),
    report: async (report, options) => {
      const { argv, isDrawn } = commandOf(report, options);
      const place = { root: deps.root, manifestFile, publicUrl: deps.publicUrl, now: now() };
      return (await reporting.ask({ type: 'report', argv, isDrawn, ...place })) as ReportAnswer;
    },
    draft: async (owner, changes) => {
      if (changes.length === 0)
        return { diagnostics: [], draft: drafts.keep({ owner, snapshot: store.current(), characters: 0 }) };
      const { diagnostics, reading, catalogues } = await judge(changes, 'reading');
      const whole = reading && (await inTurns(completed(reading, { ...nothingKnown, catalogues })));
      const snapshot = whole && (await inTurns(snapshotSteps(whole.reading, code, { render: deps.render })));
      const characters = changes.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
      return { diagnostics, draft: snapshot && drafts.keep({ owner, snapshot, characters }) };
    },
    forget: drafts.forget,
    cookieOf: drafts.cookieOf,
    publish: publisher.publish,
    isWritable: () =>
      Promise.all(
        [manifestFile, contentFolder, localesFolder].map((path) => access(path, constants.W_OK)),
      ).then(
        () => true,
        () => false,
      ),
    close: () => {
      judging.close();
      reporting.close();
    },
  };
}

const isError = ({ severity }: { readonly severity: string }): boolean => severity === 'error';

const conflictsOf = (changes: readonly SourceChange[], { fingerprint }: JudgeAnswer): SourceConflict[] =>
  changes.flatMap(({ name, text, base }) => {
    const revision = revisionFrom(fingerprint.get(name));
    // A file that is already as it is wanted is no conflict: the answer to an earlier call may have been lost.
    return revision === base || revision === revisionOfText(text) ? [] : [{ name, revision }];
  });

/** The schemas of the site that is served: made once for each version of it, whoever asks. */
function schemasOf(
  store: SiteStore,
  make: (good: SchemasQuestion['good']) => Promise<unknown>,
): SiteEditing['schemas'] {
  const known = new WeakMap<SiteSnapshot, Promise<readonly SourceSchema[]>>();
  return () => {
    const version = store.current();
    const kept = known.get(version);
    if (kept) return kept;
    const made = make(store.served().good) as Promise<readonly SourceSchema[]>;
    known.set(version, made);
    made.catch(() => known.delete(version));
    return made;
  };
}

interface Questions {
  ask(question: EditingQuestion): Promise<unknown>;
  close(): void;
}

function openQuestions(thread: EditingOptions['thread'], work: string): Questions {
  if (typeof thread === 'function') return { ask: thread, close: () => {} };
  const { ask, close } = createThread(thread, work, limits);
  return {
    ask: async (question) => {
      const reply = (await ask(() => question)) as ThreadAnswer;
      if ('error' in reply) throw Object.assign(new Error(reply.error.message), reply.error);
      return reply.answer;
    },
    close,
  };
}

const commands: Readonly<Record<string, readonly string[]>> = {
  check: ['check'],
  routes: ['list'],
  access: ['list', '--access'],
  map: ['graph'],
  timeline: ['timeline'],
  words: ['words'],
  plan: ['plan'],
};
const drawn: ReadonlySet<string> = new Set(['map', 'timeline']);

/** The command line of a report. No value can be taken for an option: an address begins with a slash. */
function commandOf(report: string, { address = '/', at, as, locale }: ReportOptions) {
  const when = at === undefined ? [] : [`--at=${at}`];
  if (report === 'explain')
    return {
      argv: [
        'explain',
        address.startsWith('/') ? address : `/${address}`,
        ...when,
        ...(as ? [`--as=${as}`] : []),
      ],
      isDrawn: false,
    };
  const command = commands[report] ?? ['check'];
  const isDated = !['words', 'plan', 'timeline'].includes(report);
  const language = report === 'words' && locale !== undefined ? [`--locale=${locale}`] : [];
  return { argv: [...command, ...(isDated ? when : []), ...language], isDrawn: drawn.has(report) };
}
