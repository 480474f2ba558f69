import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Trusts } from './trust.ts';

export const requestIdHeader = 'x-request-id';

const acceptable = /^[\w.-]{8,64}$/;

/** The id under which a request is logged and answered. A client's own is taken only from a proxy that we trust. */
export const requestIds =
  (trusts: Trusts) =>
  (request: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = request.headers[requestIdHeader];
    return typeof given === 'string' && acceptable.test(given) && trusts(request.socket?.remoteAddress, 0)
      ? given
      : randomUUID();
  };
