import { listResources } from '../../../api/contract/resources.ts';
import type { Egress } from '../../egress/index.ts';
import type { Limits } from '../../http/limits.ts';
import { type Route, route } from '../../http/route.ts';
import { addressesIn, idOf, inspectAddress } from './inspect-address.ts';

interface OfflineRoutesDeps {
  readonly egress: Egress;
  readonly limits: Pick<Limits, 'take'>;
}

export const offlineRoutes = ({ egress, limits }: OfflineRoutesDeps): readonly Route[] => [
  route(listResources, async ({ caller, body }) => {
    const urls = addressesIn(egress, body.urls);
    for (const _ of urls) await limits.take('addresses-looked-at', caller.userId);
    const resources = await Promise.all(urls.map((url) => inspectAddress(egress, url)));
    return {
      list_id: idOf(urls.map(({ href }) => href).join(' ')),
      list: { page_size: resources.length, next_page_token: '', resources },
    };
  }),
];
