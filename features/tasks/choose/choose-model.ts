import { attach, createEvent, createStore, sample } from 'effector';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { createFailureStore, noticeShown } from '../../notices/index.ts';
import { signedOut } from '../../session/index.ts';
import { beginDownloadFx, lookAtTorrentFx, type TorrentContent } from '../begin-effects.ts';
import { type NamedTorrent, taskListRequested, torrentsNamed } from '../create-model.ts';

/** A dialog opens for one torrent after the other. */
const $waiting = createStore<readonly NamedTorrent[]>([], { serialize: 'ignore' });
export const $torrent = $waiting.map(([first]) => first ?? null);

export const lookedAgain = createEvent();
/** By their numbers. */
export const filesToggled = createEvent<{ readonly indexes: readonly number[]; readonly isOn: boolean }>();
/** Undefined: all files, also if the list is not known. */
export const chosen = createEvent<readonly number[] | undefined>();
export const chooseDismissed = createEvent();

export const $content = createStore<TorrentContent | null>(null, { serialize: 'ignore' });
export const $left = createStore<ReadonlySet<number>>(new Set(), { serialize: 'ignore' });
export const $isLooking = lookAtTorrentFx.pending;
/** Bytes that the drive has free; null until known. */
export const freeSpaceKnown = createEvent<number>();
export const $free = createStore<number | null>(null)
  .on(freeSpaceKnown, (_, free) => free)
  .reset(signedOut);

const lookFx = attach({ effect: lookAtTorrentFx, mapParams: (torrent: NamedTorrent) => torrent });
interface Begin {
  readonly torrent: NamedTorrent;
  readonly content: TorrentContent | null;
  readonly files: readonly number[] | undefined;
  readonly key: string;
}
/** A magnet link with its name, which the task shows until the server has the metadata again. */
const named = (url: string, content: TorrentContent | null): string =>
  content === null || !/^magnet:/i.test(url) || /[?&]dn=/i.test(url)
    ? url
    : `${url}&dn=${encodeURIComponent(content.name)}`;

const beginFx = attach({
  effect: beginDownloadFx,
  mapParams: ({ torrent, content, files, key }: Begin) => ({
    ...torrent,
    url: named(torrent.url, content),
    files,
    key,
  }),
});
export const $isBeginning = beginFx.pending;

/** Stays the same for a retry, since only the answer may have been lost. */
const $key = createStore('', { serialize: 'ignore' });

const answered = sample({
  clock: beginFx.done,
  source: $torrent,
  filter: (torrent, { params }) => torrent === params.torrent,
});
$waiting
  .on(torrentsNamed, (waiting, named) => [...waiting, ...named])
  .on([answered, chooseDismissed], ([, ...rest]) => rest)
  .reset(signedOut);
const turned = sample({ clock: $torrent });
$content.on(
  sample({
    clock: lookFx.done,
    source: $torrent,
    filter: (torrent, { params }) => torrent === params,
    fn: (_, { result }) => result,
  }),
  (_, content) => content,
);
$content.reset(turned);
$left.on(filesToggled, (left, { indexes, isOn }) => {
  const next = new Set(left);
  for (const index of indexes) isOn ? next.delete(index) : next.add(index);
  return next;
});
$left.reset(turned);
$key.on([turned, filesToggled], newIdempotencyKey);
/** Why it could not be begun. */
export const $beginFailure = createFailureStore(
  beginFx.fail.map(({ error }) => error),
  [turned, filesToggled],
);

sample({
  clock: [turned, sample({ clock: lookedAgain, source: $torrent })],
  filter: Boolean,
  target: lookFx,
});
sample({
  clock: chosen,
  source: { torrent: $torrent, content: $content, key: $key, isBeginning: $isBeginning },
  filter: ({ torrent, isBeginning }) => torrent !== null && !isBeginning,
  fn: ({ torrent, content, key }, files): Begin => ({
    torrent: torrent as NamedTorrent,
    content,
    files,
    key,
  }),
  target: beginFx,
});
sample({
  clock: beginFx.done,
  fn: () => ({
    text: { id: 'tasks.begun', values: { count: 1 } },
    tone: 'good' as const,
    action: { label: 'tasks.show', event: taskListRequested },
  }),
  target: noticeShown,
});
