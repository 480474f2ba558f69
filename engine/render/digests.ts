import { createHash } from 'node:crypto';

/** SHA-256 of texts, in base64. */
export const digestOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('base64');
};

/** The newest text of each file: a reading has most texts of the one before. */
const newest = new Map<string, { readonly text: string; readonly digest: string }>();
/** Most digests, more than the files of a site; beyond it the oldest is forgotten. */
const most = 25_000;

/** The digest of a file's text, which is not computed again as long as the file has the same. @param file as findings name it. */
export function digestOfFile(file: string, text: string): string {
  const known = newest.get(file);
  return known?.text === text ? known.digest : keepDigest(file, text, digestOf(text));
}

/** Keeps a digest that the caller has computed from the bytes of the text. @returns the digest. */
export function keepDigest(file: string, text: string, digest: string): string {
  newest.delete(file);
  const [oldest] = newest.keys();
  if (newest.size >= most && oldest !== undefined) newest.delete(oldest);
  newest.set(file, { text, digest });
  return digest;
}
