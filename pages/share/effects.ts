/** Calls to the server and to the browser. The calls' code is fetched with the first of them. */
import { createEffect } from 'effector';
import { displayAt, type SharedDisplay } from '../../api/contract/share-page.ts';
import type { PageRequest } from '../../features/paged-list/index.ts';
import type { CodeAnswer, EntriesPage, EntriesQuery, FolderPage, Report, SharedFolder } from './calls.ts';
import { clearStaleTokens, keepDisplay, keepToken, keptDisplay } from './cookies.ts';

const calls = () => import('./calls.ts');

interface Attempt {
  readonly place: Omit<SharedFolder, 'token'>;
  readonly code: string;
  readonly byPerson: boolean;
}

export const openByCodeFx = createEffect(
  async ({ place, code, byPerson }: Attempt): Promise<CodeAnswer> =>
    (await calls()).openByCode(place, code, byPerson),
);
export const fetchEntriesFx = createEffect(
  async (request: PageRequest<EntriesQuery>): Promise<EntriesPage | FolderPage> =>
    (await calls()).fetchEntries(request),
);

export const sendReportFx = createEffect(
  async ({ shareId, report }: { shareId: string; report: Report }): Promise<void> =>
    (await calls()).sendReport(shareId, report),
);

export const keepTokenFx = createEffect(({ shareId, token }: { shareId: string; token: string }) =>
  keepToken(shareId, token),
);
export const clearStaleTokensFx = createEffect((shareId: string) => clearStaleTokens(shareId));
export const readDisplayFx = createEffect(() => {
  const own = keptDisplay();
  return own && displayAt(new URLSearchParams(location.search), own);
});
export const keepDisplayFx = createEffect((display: SharedDisplay) => keepDisplay(display));
/** The server decides again: another share, or a changed status. */
export const reloadFx = createEffect(() => location.reload());
