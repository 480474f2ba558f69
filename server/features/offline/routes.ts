import { listResources } from '../../../api/contract/resources.ts';
import type { Egress } from '../../egress/index.ts';
import type { Limits } from '../../http/limits.ts';
import { type Route, route } from '../../http/route.ts';
import type { Torrents } from '../../torrents/index.ts';
import { lookAt, subjectsIn } from './inspect-address.ts';
import { idOf } from './resource-id.ts';
import { boundFiles } from './torrent/bound-files.ts';
import type { OriginDeps } from './torrent/origin.ts';

interface OfflineRoutesDeps extends Omit<OriginDeps, 'egress' | 'torrents'> {
  readonly egress: Egress;
  readonly torrents: Torrents | undefined;
  readonly limits: Pick<Limits, 'take'>;
}

export const offlineRoutes = ({ limits, ...deps }: OfflineRoutesDeps): readonly Route[] => [
  route(listResources, async ({ caller, body }) => {
    const subjects = subjectsIn(deps, body.urls);
    for (const _ of subjects) await limits.take('addresses-looked-at', caller.userId);
    const all = await Promise.all(subjects.map((subject) => lookAt(deps, caller.userId, subject)));
    const resources = boundFiles(all);
    return {
      list_id: idOf(subjects.join(' ')),
      list: { page_size: resources.length, next_page_token: '', resources },
    };
  }),
];
