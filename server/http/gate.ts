import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http';
import { judgeAddress, type Refusal } from './address.ts';
import { mostHeaders } from './connections.ts';
import type { Metrics } from './metrics.ts';
import { requestIdHeader } from './request-id.ts';

export interface Gate {
  readonly securityHeaders: Readonly<Record<string, string>>;
  readonly metrics: Metrics;
  readonly requestId: (request: IncomingMessage) => string;
  readonly log: { info(facts: object, message: string): void };
}

/** Stands before the router: no hook, route or plugin sees a request whose address is not safe. */
export const gate =
  (house: Gate, next: RequestListener): RequestListener =>
  (request, response) => {
    const refusal = judge(request);
    if (refusal === undefined) next(request, response);
    else turnAway(house, request, response, refusal);
  };

function judge(request: IncomingMessage): Refusal | undefined {
  if (request.rawHeaders.length > 2 * mostHeaders) {
    return { status: 431, reason: `The request has more than ${mostHeaders} header fields.` };
  }
  return judgeAddress(request.url ?? '');
}

function turnAway(house: Gate, request: IncomingMessage, response: ServerResponse, { status, reason }: Refusal): void {
  const id = house.requestId(request);
  response.writeHead(status, {
    ...house.securityHeaders,
    [requestIdHeader]: id,
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
  });
  response.end(`${status} ${STATUS_CODES[status]}\n\n${reason}\n`);
  house.metrics.answered({ method: request.method ?? '', route: 'refused', status, seconds: 0 });
  house.log.info({ id, status, reason }, 'turned away');
}
