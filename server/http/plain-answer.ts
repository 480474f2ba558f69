import { type ServerResponse, STATUS_CODES } from 'node:http';

/** A short text for an answer that is neither a page of the site nor an endpoint's JSON. */
export const plainText = (status: number, text: string): string =>
  `${status} ${STATUS_CODES[status] ?? ''}\n\n${text}\n`;

/** A body and its media type. */
export interface Content {
  readonly type: string;
  readonly body: string;
}

/** Sends it past the router, for requests that never reach it. Nothing of it is kept by caches. */
export function answerAtOnce(
  response: ServerResponse,
  status: number,
  { type, body }: Content,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, {
    ...headers,
    'cache-control': 'no-store',
    'content-type': type,
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** The same with a short text. */
export const answerPlainly = (
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): void =>
  answerAtOnce(
    response,
    status,
    { type: 'text/plain; charset=utf-8', body: plainText(status, text) },
    headers,
  );
