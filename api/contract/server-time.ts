import { int, object } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** The clock that windows, expiry dates and countdowns go by. The answer must never be cached. */
export const serverTime = defineEndpoint({
  method: 'GET',
  path: '/v1/server-time',
  group: 'Server',
  summary: 'The server’s clock, in milliseconds since the epoch.',
  access: 'anyone',
  rate: 'read',
  answer: object({ now: int() }),
});
