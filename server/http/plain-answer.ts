import { type ServerResponse, STATUS_CODES } from 'node:http';

/** A short text for an answer that is neither a page of the site nor an endpoint's JSON. */
export const plainText = (status: number, text: string): string =>
  `${status} ${STATUS_CODES[status] ?? ''}\n\n${text}\n`;

/** Sends it past the router, for requests that never reach it. Nothing of it is kept by caches. */
export function answerPlainly(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): void {
  const body = plainText(status, text);
  response.writeHead(status, {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
