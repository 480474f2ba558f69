import { createEffect, scopeBind } from 'effector';
import { callServer } from '../../api/client.ts';
import {
  type FileRequestStatus,
  openFileRequest,
  type ShownFileRequest,
  visitFileRequest,
} from '../../api/contract/file-requests.ts';
import { browserStorage } from '../../api/storage.ts';
import type { Refused } from '../../features/link-pages/index.ts';
import { tryCode } from '../../features/link-pages/try-code.ts';
import type { VisitQueue } from '../../features/uploads/visit/index.ts';
import { filesChanged, visitRefused } from './events.ts';

/** A request as it was found, with the token of the visit, if one has begun. */
export interface Found {
  readonly status: FileRequestStatus;
  readonly request: ShownFileRequest | null;
  readonly token: string;
}

/** The visit lives as long as the tab: another window is another visit, with a folder of its own. */
const kept = () => browserStorage(() => globalThis.sessionStorage);
const nameOf = (id: string): string => `file-request.${id}`;

export const openFx = createEffect(async (id: string): Promise<Found> => {
  const token = kept().getItem(nameOf(id)) ?? '';
  const query = { file_request_id: id, visit_token: token };
  const { status, request } = await callServer(openFileRequest, { query });
  return { status, request, token };
});

interface Visiting {
  readonly id: string;
  readonly code: string;
  readonly token: string;
  readonly name: string;
  /** With a captcha token, which a person may have to earn over the page. */
  readonly byPerson: boolean;
}

/** The request after a passcode or a name. */
type Visited = Found | Refused;

export const visitFx = createEffect(
  ({ id, code, token, name, byPerson }: Visiting): Promise<Visited> =>
    tryCode(byPerson, async (call) => {
      const body = { file_request_id: id, pass_code: code, visit_token: token, sender_name: name };
      const { visit_token, ...found } = await call(visitFileRequest, { body });
      if (visit_token !== '') kept().setItem(nameOf(id), visit_token);
      return { ...found, token: visit_token };
    }),
);

export const startQueueFx = createEffect(async (token: string): Promise<VisitQueue> => {
  const onChanged = scopeBind(filesChanged, { safe: true });
  const onRefused = scopeBind(visitRefused, { safe: true });
  const { createVisitQueue } = await import('../../features/uploads/visit/index.ts');
  return createVisitQueue({ token, onChanged, onRefused: () => onRefused() });
});
