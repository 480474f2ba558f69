import { createHash } from 'node:crypto';
import { createPauses } from '../../../http/pauses.ts';
import { ObjectStoreError } from '../errors.ts';
import { areEqual } from '../signing/credentials.ts';
import { chunkSignature, emptyHash, type Signer, trailerSignature } from '../signing/sigv4.ts';
import { createByteReader } from './byte-reader.ts';

interface ChunkedBody {
  readonly body: AsyncIterable<Uint8Array>;
  /** Set where the pieces are signed, each after the one before it. */
  readonly chain: { readonly signer: Signer; readonly seed: string } | undefined;
  /** Called after the last byte. */
  readonly onTrailer: (name: string, value: string) => void;
  readonly hasTrailer: boolean;
}

/** Characters of a line between chunks: a size and a signature, or a checksum. */
const mostLine = 1024;
const mostTrailers = 16;
/** Pieces that are read between two pauses. */
const inOneGo = 64;

/** Follows the signatures of the pieces. Without a chain there are none. */
function createChain(chain: ChunkedBody['chain']) {
  let previous = chain?.seed ?? '';
  const check = (expected: string, given: string): void => {
    if (!areEqual(expected, given))
      throw new ObjectStoreError('SignatureDoesNotMatch', 'The signature of a piece of the body is wrong.');
    previous = expected;
  };
  return {
    isSigned: chain !== undefined,
    piece: (hash: string, given: string) =>
      chain && check(chunkSignature(chain.signer, previous, hash), given),
    trailer: (text: string, given: string) =>
      chain && check(trailerSignature(chain.signer, previous, text), given),
  };
}

/**
 * The bytes of a body that is sent in signed or unsigned pieces (`aws-chunked`; Amazon S3 API Reference, "Transferring
 * Payload in Multiple Chunks" and "Including Trailing Headers"). A piece is passed on before its signature is verified,
 * so the bytes are valid only if the end is reached without an error.
 * @throws {ObjectStoreError} through the iteration: `SignatureDoesNotMatch`, `IncompleteBody`, `InvalidRequest`.
 */
export async function* unchunked(given: ChunkedBody): AsyncGenerator<Uint8Array> {
  const reader = createByteReader(given.body);
  const chain = createChain(given.chain);
  const pause = createPauses();
  try {
    for (let pieces = 1; ; pieces += 1) {
      // Ten thousand pieces of a byte come in one packet of the network.
      if (pieces % inOneGo === 0) await pause();
      const { size, signature } = pieceOf(await reader.line(mostLine));
      const hash = chain.isSigned && size > 0 ? createHash('sha256') : undefined;
      for await (const bytes of reader.run(size)) {
        hash?.update(bytes);
        yield bytes;
      }
      chain.piece(hash?.digest('hex') ?? emptyHash, signature);
      if (size === 0) break;
      const end = await reader.line(2);
      if (end !== '') throw end === undefined ? cut() : malformed();
    }
    await readTrailers(reader.line, chain.trailer, given);
  } finally {
    reader.close();
  }
}

const cut = () => new ObjectStoreError('IncompleteBody', 'The body has no last chunk.');
const malformed = () => new ObjectStoreError('InvalidRequest', 'The body is not in chunks as it says.');

function pieceOf(line: string | undefined): { size: number; signature: string } {
  if (line === undefined) throw cut();
  const [, size = '', signature = ''] =
    /^([0-9a-f]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(line) ?? [];
  if (size === '') throw malformed();
  return { size: Number.parseInt(size, 16), signature };
}

async function readTrailers(
  line: (most: number) => Promise<string | undefined>,
  verify: (text: string, given: string) => void,
  { hasTrailer, onTrailer, chain }: ChunkedBody,
): Promise<void> {
  const pairs: [string, string][] = [];
  for (let count = 0; ; count += 1) {
    if (count > mostTrailers) throw malformed();
    const text = await line(mostLine);
    if (text === undefined || text === '') {
      // Some clients end the checksum with an empty line and sign after it.
      if (text === '' && hasTrailer && chain !== undefined && !pairs.some(isSignature)) continue;
      break;
    }
    const colon = text.indexOf(':');
    if (colon === -1) throw malformed();
    pairs.push([text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()]);
  }
  const trailers = pairs.filter((pair) => !isSignature(pair));
  if (hasTrailer)
    verify(
      trailers.map(([name, value]) => `${name}:${value}\n`).join(''),
      pairs.find(isSignature)?.[1] ?? '',
    );
  for (const [name, value] of trailers) onTrailer(name, value);
}

const isSignature = ([name]: readonly [string, string]): boolean => name === 'x-amz-trailer-signature';
