/** The proof of work of ALTCHA, on a thread of its own: it takes some seconds of a processor. */
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** A page that was not sent over TLS has no `crypto.subtle`: the same digest in script, several times as slow. */
const deriveInScript: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => {
  const [{ pbkdf2 }, { sha256 }] = await Promise.all([
    import('@noble/hashes/pbkdf2.js'),
    import('@noble/hashes/sha2.js'),
  ]);
  return { derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength ?? 32 }) };
};

addEventListener('message', async ({ data: challenge }: MessageEvent<Challenge>) => {
  const derive = crypto.subtle ? deriveKey : deriveInScript;
  postMessage(await solveChallenge({ challenge, deriveKey: derive, timeout: 240_000 }).catch(() => null));
});
