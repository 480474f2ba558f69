import { createHash } from 'node:crypto';
import { mostAddresses, type ResourceAnswer } from '../../../api/contract/resources.ts';
import type { Egress } from '../../egress/index.ts';
import { invalid } from '../../errors.ts';
import { checkedAddress, withoutCredentials } from './begin.ts';
import { readAnswer } from './fetch/answer.ts';
import { outcomeOf } from './fetch/outcome.ts';
import { nameInAddress, sourceName } from './fetch/source-name.ts';

/** Milliseconds: somebody waits for the answer. */
const within = 10_000;

/**
 * The addresses that a text names, each once, judged as far as can be without asking anybody.
 * @throws {ApiError} `invalid_argument` for one that the server does not go to, and for too many.
 */
export function addressesIn(egress: Pick<Egress, 'read'>, text: string): readonly URL[] {
  const named = text.split(/\s+/u).filter(Boolean);
  if (named.length === 0 || named.length > mostAddresses)
    throw invalid('urls', `from 1 to ${mostAddresses} addresses`);
  const urls = named.map((each) => checkedAddress(egress, each, 'urls'));
  return [...new Map(urls.map((url) => [url.href, url])).values()];
}

/** Asks a source what it would send, and takes none of it. What keeps it from being downloaded is told, not thrown. */
export async function inspectAddress(egress: Pick<Egress, 'open'>, url: URL): Promise<ResourceAnswer> {
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

/** The same for the same address, so that a client can tell two answers apart. */
export const idOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);
