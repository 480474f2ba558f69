import { areaAccessible } from '../../../api/contract/access.ts';
import { type Route, route } from '../route.ts';
import type { AccessCheck } from './access-check.ts';

/** Says whether whoever calls may visit the site: the block page of another region asks from another origin. */
export const areaAccessibleRoute = (check: AccessCheck | undefined): Route =>
  route(areaAccessible, async ({ headers, address }, reply) => {
    reply.header('access-control-allow-origin', '*');
    return { accessible: check?.blockOf({ headers, address: () => address }) === undefined };
  });
