import { call } from './account.ts';
import { Problem } from './problem.ts';
import { words } from './words.ts';

/** Links of one text that are sent. */
const mostLinks = 20;
/** Bytes of a text that is kept as a file. */
const longestText = 1024 * 1024;
const begin = '(?:https?://|magnet:\\?)';
const whole = new RegExp(`^${begin}\\S`, 'i');
/** In a sentence brackets and quotation marks stand around an address, and other marks behind it. */
const within = new RegExp(`${begin}[^\\s<>"'“”„«»「」()]+`, 'gi');

/** Addresses that a drive downloads from, as somebody has put them: one, or several with spaces between. */
export const linksOf = (text: string): readonly string[] => [
  ...new Set(text.split(/\s+/).filter((word) => whole.test(word))),
];

/** Addresses that stand in a text, each once. */
const linksIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(within)].map(([found]) => found.replace(/(?<![.,;:!?…。、，])[.,;:!?…。、，]+$/u, '')),
  ),
];

async function download(url: string): Promise<void> {
  await call('POST', '/drive/v1/files', {
    body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL', url: { url } },
  });
}

/** Has the drive download what a text names; what is no link is kept as a text file. */
export async function sendText(text: string): Promise<string> {
  if (text.length > longestText) throw new Problem('extension.problem.long');
  const links = linksIn(text);
  if (links.length === 0) return saveText(text);
  return sendLinks(links);
}

/** @throws {Problem} where there is none, or too many. */
export async function sendLinks(links: readonly string[]): Promise<string> {
  if (links.length === 0) throw new Problem('extension.problem.link');
  if (links.length > mostLinks) throw new Problem('extension.problem.many', String(mostLinks));
  for (const url of links) await download(url);
  return words('extension.sent.link');
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

async function saveText(text: string): Promise<string> {
  const content = new Blob([text]);
  if (content.size === 0) throw new Problem('extension.problem.link');
  if (content.size > longestText) throw new Problem('extension.problem.long');
  // Letters that no system refuses in a name.
  const time = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  const metadata = { relative_path: `${words('extension.selection.name')} ${time}.txt`, parent_id: '' };
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await call('POST', '/drive/v1/uploads', {
    headers: {
      ...tus,
      'upload-length': String(content.size),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${base64(value)}`)
        .join(','),
    },
  });
  await call('PATCH', begun.headers.get('location') ?? '', {
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: content,
  });
  return words('extension.sent.text');
}
