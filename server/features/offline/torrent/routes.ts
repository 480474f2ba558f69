import * as contract from '../../../../api/contract/task-files.ts';
import { ApiError } from '../../../errors.ts';
import { type Route, route } from '../../../http/route.ts';
import type { ContentHeaders, LinkedContent, Serve, SignedLinks } from '../../downloads/index.ts';
import type { OfflineContext } from '../deps.ts';
import { createFactsOf } from './facts.ts';
import { createPlay } from './play.ts';
import { chooseTaskFiles, listTaskFiles } from './task-files.ts';

export interface TaskFileRoutesDeps {
  /** Throws for a task that is not of this account. */
  readonly ownTask: (userId: string, taskId: string) => Promise<unknown>;
  readonly links: Pick<SignedLinks, 'task'>;
  readonly linked: Pick<LinkedContent, 'task'>;
  readonly serve: Serve;
  readonly contentHeaders: ContentHeaders;
}

/** The files of torrents that are downloaded: to look at, to choose from, and to play. */
export function taskFileRoutes(
  context: OfflineContext,
  { ownTask, links, ...content }: TaskFileRoutesDeps,
): readonly Route[] {
  const deps = { ...context, ...content, factsOf: createFactsOf(context, context.torrents) };
  const play = createPlay(deps);
  return [
    route(contract.listTaskFiles, async ({ caller: { userId }, params: { id } }) => {
      await ownTask(userId, id);
      const files = [...(await listTaskFiles(deps, id))];
      return { kind: 'drive#taskFileList' as const, files, content_link: links.task(userId, id) };
    }),
    route(contract.chooseTaskFiles, async ({ caller: { userId }, params: { id }, body: { files } }) => {
      await ownTask(userId, id);
      await chooseTaskFiles(deps, { userId, taskId: id, files });
      return {};
    }),
    route(contract.readTaskFile, ({ params: { token, index }, headers: { host } }, reply) => {
      if (!/^\d+$/.test(index)) throw new ApiError('not_found');
      return play(reply, { token, index: Number(index), host: String(host) });
    }),
  ];
}
