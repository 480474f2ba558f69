import type { IncomingMessage, RequestListener } from 'node:http';
import type { Account } from './account.ts';
import { judgeAddress, type Refusal } from './address.ts';
import { mostHeaders } from './connections.ts';
import { answerPlainly } from './plain-answer.ts';
import { requestIdHeader } from './request-id.ts';
import type { SiteDoor } from './site.ts';

export interface Gate {
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: (request: IncomingMessage) => string;
  readonly account: Account;
  readonly site: SiteDoor;
  /** Whether this request can only be for the site, so that the router need not be asked. */
  readonly isForSite: (request: IncomingMessage) => boolean;
  readonly router: RequestListener;
}

/**
 * Where every request comes in. One whose address is not safe goes no further: no hook, route or plugin sees it. One
 * for the site goes there at once; the router's bookkeeping would cost a cached page a quarter of its speed. All others
 * go to the router.
 */
export const gate =
  (house: Gate): RequestListener =>
  (request, response) => {
    const refusal = judge(request);
    if (refusal === undefined && !house.isForSite(request)) return house.router(request, response);
    const id = house.requestId(request);
    if (refusal === undefined) return house.site.answer(request, response, id);
    const { status, reason } = refusal;
    answerPlainly(response, status, reason, { ...house.headers, [requestIdHeader]: id, connection: 'close' });
    house.account({ id, method: request.method ?? '', route: 'refused', status, took: 0 });
  };

function judge(request: IncomingMessage): Refusal | undefined {
  if (request.rawHeaders.length > 2 * mostHeaders) {
    return { status: 431, reason: `The request has more than ${mostHeaders} header fields.` };
  }
  return judgeAddress(request.url ?? '');
}
