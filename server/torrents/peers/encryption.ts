import { createHash, randomBytes, randomInt } from 'node:crypto';
import { createRc4 } from './rc4.ts';

/**
 * Message stream encryption, from the side that connects. It keeps nothing secret from whoever knows the torrent: it is here because many
 * peers accept no other connections. Key exchange by Diffie–Hellman in a group of 768 bits, then RC4.
 * https://wiki.vuze.com/w/Message_Stream_Encryption
 */
const prime = BigInt(
  '0xFFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A63A36210000000000090563',
);
/** Bytes of a public key, of the longest padding, of the verification constant. */
const [keyBytes, mostPadding, constantBytes] = [96, 512, 8];
/** Ways to send what follows: plain, or in RC4. */
const methods = { plain: 1, rc4: 2 } as const;

export const sha1Of = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const padding = (): Buffer => randomBytes(randomInt(mostPadding + 1));

/** One side of the key exchange. */
export function createKeyPair() {
  const secret = BigInt(`0x${randomBytes(20).toString('hex')}`);
  return {
    publicKey: toBytes(power(2n, secret)),
    /** The secret that both sides know. @throws {RangeError} for a key that makes it known to all. */
    sharedWith: (theirs: Uint8Array): Buffer => {
      const key = BigInt(`0x${Buffer.from(theirs).toString('hex')}`);
      if (key < 2n || key > prime - 2n) throw new RangeError('a public key that is none');
      return toBytes(power(key, secret));
    },
  };
}

const toBytes = (number: bigint): Buffer =>
  Buffer.from(number.toString(16).padStart(2 * keyBytes, '0'), 'hex');

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}

type Cipher = (bytes: Uint8Array) => void;

/** The rest after the handshake: bytes that came with it, in the clear, and the ciphers where the peer chose them. */
interface Agreed {
  readonly rest: Buffer;
  readonly encrypt: Cipher | undefined;
  readonly decrypt: Cipher | undefined;
}

interface Encryption {
  /** To be sent first. */
  readonly hello: Buffer;
  /** Takes what the peer sends. @throws {RangeError} for a peer that does not follow the protocol. */
  readonly take: (chunk: Buffer) => { readonly send?: Buffer; readonly agreed?: Agreed };
}

/** `first`: the first bytes of what is to be sent encrypted. */
export function createEncryption(infoHash: Buffer, first: Buffer): Encryption {
  const { publicKey, sharedWith } = createKeyPair();
  let held = Buffer.alloc(0);
  let ciphers: { readonly encrypt: Cipher; readonly decrypt: Cipher; readonly constant: Buffer } | undefined;
  /** The peer's choice, once it is found. */
  let chosen: { readonly method: number; readonly paddingLength: number } | undefined;

  function request(): Buffer {
    const secret = sharedWith(held.subarray(0, keyBytes));
    held = held.subarray(keyBytes);
    const [encrypt, decrypt] = ['keyA', 'keyB'].map((name) => createRc4(sha1Of(name, secret, infoHash))) as [
      Cipher,
      Cipher,
    ];
    const constant = Buffer.alloc(constantBytes);
    decrypt(constant);
    ciphers = { encrypt, decrypt, constant };
    const [known, other] = [sha1Of('req2', infoHash), sha1Of('req3', secret)];
    const pad = padding();
    const offer = Buffer.alloc(14);
    offer.writeUInt32BE(methods.plain | methods.rc4, 8);
    offer.writeUInt16BE(pad.length, 12);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(first.length);
    const sealed = Buffer.concat([offer, pad, length, first]);
    encrypt(sealed);
    return Buffer.concat([sha1Of('req1', secret), known.map((byte, at) => byte ^ other[at]!), sealed]);
  }

  /** Looks for the verification constant, behind padding of unknown length, and reads what the peer chose. */
  function findChoice({ decrypt, constant }: NonNullable<typeof ciphers>): boolean {
    const at = held.indexOf(constant);
    if (at < 0 && held.length >= mostPadding + constantBytes) throw new RangeError('no answer to the key');
    if (at > mostPadding) throw new RangeError('too much padding');
    if (at < 0 || held.length < at + constantBytes + 6) return false;
    const choice = Buffer.from(held.subarray(at + constantBytes, at + constantBytes + 6));
    decrypt(choice);
    chosen = { method: choice.readUInt32BE(0), paddingLength: choice.readUInt16BE(4) };
    if (chosen.paddingLength > mostPadding) throw new RangeError('too much padding');
    held = held.subarray(at + constantBytes + 6);
    return true;
  }

  function agree(): Agreed | undefined {
    if (ciphers === undefined || (chosen === undefined && !findChoice(ciphers))) return undefined;
    const { method, paddingLength } = chosen!;
    if (held.length < paddingLength) return undefined;
    const { encrypt, decrypt } = ciphers;
    decrypt(held.subarray(0, paddingLength));
    const rest = held.subarray(paddingLength);
    if (method === methods.plain) return { rest, encrypt: undefined, decrypt: undefined };
    if (method !== methods.rc4) throw new RangeError('a method that was not offered');
    decrypt(rest);
    return { rest, encrypt, decrypt };
  }

  return {
    hello: Buffer.concat([publicKey, padding()]),
    take: (chunk) => {
      held = Buffer.concat([held, chunk]);
      if (ciphers === undefined && held.length < keyBytes) return {};
      const send = ciphers === undefined ? request() : undefined;
      const agreed = agree();
      return { ...(send && { send }), ...(agreed && { agreed }) };
    },
  };
}
