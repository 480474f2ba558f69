import { mostAddresses, type ResourceAnswer } from '../../../api/contract/resources.ts';
import type { Egress } from '../../egress/index.ts';
import { invalid } from '../../errors.ts';
import type { Torrents } from '../../torrents/index.ts';
import { checkedAddress, withoutCredentials } from './begin.ts';
import { readAnswer } from './fetch/answer.ts';
import { outcomeOf } from './fetch/outcome.ts';
import { nameInAddress, sourceName } from './fetch/source-name.ts';
import { idOf } from './resource-id.ts';
import { lookAtTorrent } from './torrent/look.ts';
import { namesTorrent, type OriginDeps } from './torrent/origin.ts';

/** Milliseconds: somebody waits for the answer. */
const within = 10_000;

interface LookDeps extends Omit<OriginDeps, 'egress' | 'torrents'> {
  readonly egress: Pick<Egress, 'read' | 'open'>;
  /** None: torrents are not downloaded here. */
  readonly torrents: Torrents | undefined;
}

/**
 * The addresses that a text names, each once, judged as far as can be without asking anybody.
 * @throws {ApiError} `invalid_argument` for one that the server does not go to, and for too many.
 */
export function subjectsIn({ egress, torrents }: LookDeps, text: string): readonly string[] {
  const named = text.split(/\s+/u).filter(Boolean);
  if (named.length === 0 || named.length > mostAddresses)
    throw invalid('urls', `from 1 to ${mostAddresses} addresses`);
  return [
    ...new Set(
      named.map((each) =>
        torrents !== undefined && namesTorrent(each) ? each : checkedAddress(egress, each, 'urls').href,
      ),
    ),
  ];
}

/** The files that would be downloaded: one at an address, or those of a torrent. */
export async function lookAt(deps: LookDeps, userId: string, url: string): Promise<ResourceAnswer> {
  const { torrents } = deps;
  if (torrents === undefined) return inspectAddress(deps.egress, new URL(url));
  if (namesTorrent(url)) return lookAtTorrent({ ...deps, torrents, userId, url });
  const found = await inspectAddress(deps.egress, new URL(url));
  const isTorrent =
    found.meta.error === '' &&
    (/^application\/x-bittorrent\b/i.test(found.meta.mime_type) || /\.torrent$/i.test(found.name));
  return isTorrent ? lookAtTorrent({ ...deps, torrents, userId, url }) : found;
}

/** Asks a source what it would send, and takes none of it. What keeps it from being downloaded is told, not thrown. */
async function inspectAddress(egress: Pick<Egress, 'open'>, url: URL): Promise<ResourceAnswer> {
  const shown = {
    id: idOf(url.href),
    name: nameInAddress(url),
    file_size: '0',
    file_count: 1,
    file_index: 0,
    is_dir: false,
    resolver: 'DIRECT',
    meta: { url: withoutCredentials(url), error: '', mime_type: '' },
  };
  const signal = AbortSignal.timeout(within);
  try {
    const answer = await egress.open(url.href, { signal });
    answer.end();
    const found = readAnswer(answer, { offset: 0, validator: '' });
    const size = typeof found === 'string' ? undefined : found.size;
    return {
      ...shown,
      name: sourceName(answer.headers['content-disposition'], answer.url, url),
      file_size: String(size ?? 0),
      meta: { ...shown.meta, mime_type: (answer.headers['content-type'] ?? '').slice(0, 200) },
    };
  } catch (error) {
    const why = signal.aborted ? 'The server does not answer in time.' : outcomeOf(error).message;
    return { ...shown, meta: { ...shown.meta, error: why } };
  }
}
