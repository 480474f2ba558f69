import { finished } from 'node:stream/promises';
import * as contract from '../../../api/contract/export.ts';
import { type Route, route } from '../../http/route.ts';
import { createExport, type ExportDeps } from './service.ts';

export function exportRoutes(deps: ExportDeps): readonly Route[] {
  const { linkFor, open } = createExport(deps);
  return [
    route(contract.createExport, async ({ caller }) => linkFor(caller)),
    route(contract.readExport, ({ params: { token } }, reply) =>
      open(token, async ({ at, document }) => {
        reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="pikpak-drive-${at.slice(0, 10)}.json"`)
          .send(document);
        // The slot is held while the document is read. A reader who goes away, or a fault on the way, frees it too.
        await finished(document).catch(() => {});
        return reply;
      }),
    ),
  ];
}
