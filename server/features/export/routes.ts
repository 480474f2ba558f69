import * as contract from '../../../api/contract/export.ts';
import { type Route, route } from '../../http/route.ts';
import { createExport, type ExportDeps } from './service.ts';

export function exportRoutes(deps: ExportDeps): readonly Route[] {
  const { linkFor, open } = createExport(deps);
  return [
    route(contract.createExport, async ({ caller }) => linkFor(caller)),
    route(contract.readExport, async ({ params: { token } }, reply) => {
      await open(token, ({ at, document }) => {
        reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="pikpak-drive-${at.slice(0, 10)}.json"`)
          .send(document);
      });
      return reply;
    }),
  ];
}
