import { boolean, object } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Asked by pages of other regions too, whatever their origin; the answer must never be cached. */
export const areaAccessible = defineEndpoint({
  method: 'GET',
  path: '/access_controller/v1/area_accessible',
  group: 'Server',
  summary: 'Whether the site may be visited from where the call comes, by the operator’s lists.',
  access: 'anyone',
  rate: 'read',
  answer: object({ accessible: boolean() }),
});
