import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { mostLinks } from '../../api/contract/bounds.ts';
import { isCancelled } from '../../api/error.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { type FailureFacts, factsOf, failureShown, noticeShown } from '../notices/index.ts';
import { $account, signedOut } from '../session/index.ts';
import { beginDownloadFx, beginDownloadsFx } from './begin-effects.ts';
import { type CreateTaskRequest, createTaskRequested } from './create-request.ts';
import { type Link, readLinks } from './links.ts';
import { type Task, taskStarted, tasksStarted } from './model.ts';

export const createTaskDismissed = createEvent();
export const textChanged = createEvent<string>();
export const linksSubmitted = createEvent();
/** The notice after a beginning leads to the list. */
export const taskListRequested = createEvent();

export const $request = createStore<CreateTaskRequest | null>(null);
export const $text = createStore('');
/** Whether the server downloads torrents; false until known. */
export const torrentsAllowed = createEvent<boolean>();
export const $takesTorrents = createStore(false).on(torrentsAllowed, (_, allowed) => allowed);
export const $links = combine($text, $takesTorrents, readLinks);
/** Why the server refused links, by the link. */
export const $linkErrors = createStore<Readonly<Record<string, FailureFacts>>>({});

/** A text file with links, one a line, was chosen or dropped. */
export const listChosen = createEvent<File>();
/** Bytes of it that are read: what is more than a hundred links is told by what has been read. */
const mostOfList = 1024 * 1024;
const readListFx = createEffect(({ file }: ChosenList) => file.slice(0, mostOfList).text());
interface ChosenList {
  readonly file: File;
  readonly request: CreateTaskRequest | null;
}
sample({
  clock: listChosen,
  source: $request,
  fn: (request, file): ChosenList => ({ request, file }),
  target: readListFx,
});
sample({ clock: readListFx.failData, fn: (error) => ({ error }), target: failureShown });
/** The dialog in which it was chosen is still open. */
const listRead = sample({
  clock: readListFx.done,
  source: $request,
  filter: (open, { params }) => open !== null && open === params.request,
  fn: (_, { result }) => result,
});

/** Torrent files of this device: they are put into the drive, and then looked into. */
export const torrentFilesChosen = createEvent<readonly File[]>();
/** Whether the files of torrents are chosen before they are downloaded. */
export const choosingSwitched = createEvent<boolean>();
export const $choosesFirst = createStore(true)
  .on(choosingSwitched, (_, isOn) => isOn)
  .reset(createTaskRequested, signedOut);

/** Torrents whose files are to be chosen, and where those go. */
export const torrentsNamed = createEvent<readonly NamedTorrent[]>();

export interface NamedTorrent {
  readonly url: string;
  readonly parentId: string | undefined;
  readonly sub: string;
}

interface Begun {
  readonly tasks: readonly Task[];
  readonly refused: readonly Refused[];
}
interface Refused {
  readonly line: string;
  readonly error: unknown;
  readonly facts: FailureFacts;
}
const isTask = (result: unknown): result is Task => !(result instanceof Error);

/** The dialog that asks travels along: when the answers come, another may be open. */
interface DownloadBatch {
  readonly request: CreateTaskRequest | null;
  readonly links: readonly { readonly line: string; readonly url: string; readonly key: string }[];
  readonly sub: string;
}

const beginAllFx = createEffect(async ({ request, links, sub }: DownloadBatch): Promise<Begun> => {
  const results = await beginDownloadsFx({ links, parentId: request?.parentId, sub }).catch(
    (error: unknown) => {
      // The person has signed out: nothing is said to the next one.
      if (isCancelled(error)) throw error;
      return links.map(() => error);
    },
  );
  const tasks: Task[] = [];
  const refused: Refused[] = [];
  for (const [at, { line }] of links.entries()) {
    const result = results[at];
    if (isTask(result)) tasks.push(result);
    else refused.push({ line, error: result, facts: await factsOf(result) });
  }
  return { tasks, refused };
});
export const $isBeginning = beginAllFx.pending;
/** The downloads that were begun, if their owner is still signed in. */
const allBegun = sample({
  clock: beginAllFx.done,
  source: $account,
  filter: (account, { params }) => account?.sub === params.sub,
  fn: (_, begun) => begun,
});
const answered = sample({
  clock: allBegun,
  source: $request,
  filter: (open, { params }) => open === params.request,
  fn: (_, begun) => begun,
});

$request.on(createTaskRequested, (_, request) => request).reset(createTaskDismissed, signedOut);
$text
  .on(createTaskRequested, (_, { url = '' }) => url)
  .on(textChanged, (_, text) => text)
  .on(listRead, (text, list) => (text.trim() === '' ? list : `${text.trimEnd()}\n${list}`))
  // Links that were begun go; the others stay to be corrected.
  .on(answered, (text, { params, result }) => {
    const refused = new Set(result.refused.map(({ line }) => line));
    const begun = new Set(params.links.map(({ line }) => line).filter((line) => !refused.has(line)));
    return text
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '' && !begun.has(line.trim()))
      .join('\n');
  })
  .reset(signedOut);
$linkErrors
  .on(answered, (_, { result }) => Object.fromEntries(result.refused.map(({ line, facts }) => [line, facts])))
  .reset(createTaskRequested, signedOut);

/** Of the last try, by the address. A try that failed keeps its key, since only its answer may have been lost; what was begun has none. */
const $keys = createStore<ReadonlyMap<string, string>>(new Map(), { serialize: 'ignore' })
  .on(answered, (_, { params, result }) => {
    const refused = new Set(result.refused.map(({ line }) => line));
    return new Map(params.links.filter(({ line }) => refused.has(line)).map(({ url, key }) => [url, key]));
  })
  .reset(createTaskRequested, signedOut);

type Downloadable = Extract<Link, { url: string }>;
const isPlain =
  (choosesFirst: boolean) =>
  (link: Link): link is Downloadable =>
    'url' in link && !(link.isTorrent && choosesFirst);

/** Torrents continue in a dialog of their own, and their lines are removed. */
const torrentsSubmitted = sample({
  clock: linksSubmitted,
  source: {
    text: $text,
    links: $links,
    request: $request,
    isBeginning: $isBeginning,
    account: $account,
    choosesFirst: $choosesFirst,
  },
  filter: ({ links, isBeginning, account, choosesFirst }) =>
    choosesFirst &&
    !isBeginning &&
    account !== null &&
    links.length <= mostLinks &&
    links.some((link) => 'url' in link && link.isTorrent),
  fn: ({ text, links, request, account }) => {
    const torrents = links.flatMap((link) => ('url' in link && link.isTorrent ? [link] : []));
    const lines = new Set(torrents.map(({ line }) => line));
    const [parentId, sub] = [request?.parentId, account?.sub ?? ''];
    return {
      named: torrents.map(({ url }): NamedTorrent => ({ url, parentId, sub })),
      rest: text.split(/\r?\n/).filter((line) => line.trim() !== '' && !lines.has(line.trim())),
    };
  },
});

sample({
  clock: linksSubmitted,
  source: {
    links: $links,
    request: $request,
    keys: $keys,
    isBeginning: $isBeginning,
    account: $account,
    choosesFirst: $choosesFirst,
  },
  filter: ({ links, isBeginning, account, choosesFirst }) =>
    !isBeginning && account !== null && links.length <= mostLinks && links.some(isPlain(choosesFirst)),
  fn: ({ links, request, keys, account, choosesFirst }): DownloadBatch => ({
    links: links
      .filter(isPlain(choosesFirst))
      .map((link) => ({ ...link, key: keys.get(link.url) ?? newIdempotencyKey() })),
    request,
    sub: account?.sub ?? '',
  }),
  target: beginAllFx,
});
$text.on(torrentsSubmitted, (_, { rest }) => rest.join('\n'));
sample({ clock: torrentsSubmitted, fn: ({ named }) => named, target: torrentsNamed });
sample({
  clock: torrentsSubmitted,
  filter: ({ rest }) => rest.length === 0,
  fn: () => {},
  target: createTaskDismissed,
});
sample({ clock: beginDownloadFx.doneData, target: taskStarted });
sample({ clock: beginDownloadsFx.doneData, fn: (results) => results.filter(isTask), target: tasksStarted });
sample({
  clock: answered,
  source: $text,
  filter: (text) => text === '',
  fn: () => {},
  target: createTaskDismissed,
});
sample({
  clock: allBegun,
  filter: ({ result }) => result.tasks.length > 0,
  fn: ({ result }) => ({
    text: { id: 'tasks.begun', values: { count: result.tasks.length } },
    tone: 'good' as const,
    action: { label: 'tasks.show', event: taskListRequested },
  }),
  target: noticeShown,
});
// Their dialog is gone: nothing is left to say it in.
sample({
  clock: allBegun,
  source: $request,
  filter: (open, { params, result }) => open !== params.request && result.refused.length > 0,
  fn: (_, { result }) => ({ error: result.refused[0]?.error }),
  target: failureShown,
});
