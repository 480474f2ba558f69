import { getFile, listVersions } from '../../api/contract/files.ts';
import { decodeText, guessEncoding } from '../../api/contract/text-encoding.ts';
import { callDrive } from '../session/index.ts';
import { mostComparedBytes } from './comparable.ts';

interface Compared {
  readonly before: string;
  readonly after: string;
}

/** One of the two contents is no text, or larger than its list said. */
export class NoTextError extends Error {
  override readonly name = 'NoTextError';
}

/**
 * The text of a version and the present one of its file. The addresses are asked for anew: those of a panel that has stood open may
 * have expired.
 * @param language that of the page, by which an encoding is guessed
 * @throws {NoTextError} and what the calls and `fetch` throw
 */
export async function readCompared(
  { id, versionId }: { readonly id: string; readonly versionId: string },
  language: string,
  signal: AbortSignal,
): Promise<Compared> {
  const [file, { versions }] = await Promise.all([
    callDrive(getFile, { params: { id }, query: { usage: 'FETCH' }, signal }),
    callDrive(listVersions, { params: { id }, signal }),
  ]);
  const version = versions.find((one) => one.id === versionId);
  if (version === undefined) throw new Error('the version is no longer there');
  // By the addresses for pages: to look at a content is no download of it.
  const [before, after] = await Promise.all(
    [version, file].map(({ links }) => readText(links.inline?.url ?? '', language, signal)),
  );
  return { before: before ?? '', after: after ?? '' };
}

/** No credentials go along, since the signed address may be that of another origin. */
async function readText(url: string, language: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { credentials: 'omit', signal });
  if (!response.ok) throw new Error(`the content was refused: ${response.status}`);
  if (Number(response.headers.get('content-length')) > mostComparedBytes) {
    await response.body?.cancel();
    throw new NoTextError();
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = decodeText(bytes, guessEncoding(bytes, language));
  if (bytes.length > mostComparedBytes || text.includes('\0')) throw new NoTextError();
  return text.replace(/\r\n?/g, '\n');
}
