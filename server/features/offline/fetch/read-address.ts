import type { Egress } from '../../../egress/index.ts';
import { readPart } from './answer.ts';
import { RetryableError } from './outcome.ts';

interface Part {
  readonly url: string;
  readonly validator: string;
  /** Bytes of the whole content. */
  readonly size: number;
  readonly from: number;
  readonly to: number;
  readonly signal: AbortSignal;
}

/**
 * A range (as in `slice`) of what lies at an address, over a connection of its own: for somebody who watches what is downloaded.
 * @throws {EgressError} {RetryableError} {PermanentError} where the address has another content, or sends anything but the range.
 */
export async function* readAddress(
  egress: Pick<Egress, 'open'>,
  { url, signal, ...part }: Part,
): AsyncGenerator<Uint8Array> {
  const { from, to, validator } = part;
  const headers = { range: `bytes=${from}-${to - 1}`, 'if-range': validator };
  const answer = await egress.open(url, { signal, headers });
  try {
    readPart(answer, part);
    let left = to - from;
    for await (const chunk of answer.body) {
      left -= chunk.length;
      if (left < 0) break;
      // The memory of a chunk is used again when the next one is asked for.
      yield Uint8Array.from(chunk);
    }
    if (left !== 0) throw new RetryableError('The server sends more or less than was asked of it.');
  } finally {
    answer.end();
  }
}
