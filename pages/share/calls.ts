/** The calls of the page; their code, and that of the contract, comes when the first one is made. */
import { CallError, callServer } from '../../api/client.ts';
import type { FileAnswer } from '../../api/contract/file.ts';
import type {
  PathStep,
  SharedDisplay,
  SharedEntry,
  SharePageArrival,
} from '../../api/contract/share-page.ts';
import {
  archiveShare,
  openShare as openEndpoint,
  reportShare,
  searchShare,
  shareDetail,
  shareFile,
  sharePath,
} from '../../api/contract/share-visits.ts';
import type { ShareStatus } from '../../api/contract/shares.ts';
import type { Refused } from '../../features/link-pages/index.ts';
import { tryCode } from '../../features/link-pages/try-code.ts';
import { type Page, type PageRequest, readPages } from '../../features/paged-list/index.ts';

/** A folder of a share, as this browser shows it. */
export interface SharedFolder {
  readonly shareId: string;
  readonly token: string;
  readonly folderId: string;
  readonly display: SharedDisplay;
}

/** The listed entries of a share: those of a folder, or the results of a search. */
export interface EntriesQuery {
  readonly place: SharedFolder;
  readonly words: string;
}

export interface EntriesPage extends Page<SharedEntry> {
  readonly status: ShareStatus;
}

export interface FolderPage extends EntriesPage {
  /** Null where the share shows no such folder. */
  readonly path: readonly PathStep[] | null;
}

/** The result of a passcode: the share's status, unless no passcode was tried. */
export type CodeAnswer = { readonly arrival: SharePageArrival } | Refused;

const size = 'SIZE_MEDIUM';
/** Ms: the server checks every entry before it answers with an address. */
const archiveTimeout = 60_000;
const limit = 100;
const wanted = ({ display: { order, pinFolders } }: Pick<SharedFolder, 'display'>) => ({
  limit,
  order,
  pin_folders: pinFolders || order.startsWith('type'),
  thumbnail_size: size as 'SIZE_MEDIUM',
});
const admission = ({ shareId, token }: Pick<SharedFolder, 'shareId' | 'token'>) => ({
  share_id: shareId,
  pass_code_token: token,
});

/** Entries from a position on; the first page of a folder comes with the path to it. @throws {CallError} */
export const fetchEntries = (request: PageRequest<EntriesQuery>): Promise<EntriesPage | FolderPage> => {
  const { place, words } = request.query;
  return readPages<EntriesPage>(request, { least: limit }, (next) => {
    if (words !== '') return searchEntries(place, words, next);
    return request.type === 'open' && next === '' ? openFolder(place) : listEntries(place, next);
  });
};

async function listEntries(place: SharedFolder, pageToken: string): Promise<EntriesPage> {
  const page = await callServer(shareDetail, {
    query: { ...admission(place), ...wanted(place), parent_id: place.folderId, page_token: pageToken },
  });
  return { status: page.share_status, rows: page.files, next: page.next_page_token };
}

async function searchEntries(place: SharedFolder, words: string, pageToken: string): Promise<EntriesPage> {
  const page = await callServer(searchShare, {
    query: { ...admission(place), limit, thumbnail_size: size, query: words, page_token: pageToken },
  });
  return { status: page.share_status, rows: page.files, next: page.next_page_token };
}

const isReason = (error: unknown, reason: string): error is CallError =>
  error instanceof CallError && error.error === reason;

/** A folder with the path to it. @throws {CallError} */
async function openFolder(place: SharedFolder): Promise<FolderPage> {
  try {
    const [entries, way] = await Promise.all([listEntries(place, ''), wayTo(place)]);
    // The share may be closed between the two answers: without a path none is shown.
    return way.status === 'OK' ? { ...entries, path: way.path } : { ...closed, status: way.status };
  } catch (error) {
    if (!isReason(error, 'file_not_found')) throw error;
    return { ...closed, status: 'OK' };
  }
}

const closed = { rows: [], next: '', path: null } as const;

async function wayTo(place: SharedFolder): Promise<{ status: ShareStatus; path: readonly PathStep[] }> {
  if (place.folderId === '') return { status: 'OK', path: [] };
  const query = { ...admission(place), file_id: place.folderId };
  const { share_status: status, path } = await callServer(sharePath, { query });
  return { status, path };
}

/**
 * Opens a share by its passcode, at the folder that the address names.
 * @param byPerson with a captcha token, which a person may have to earn over the page.
 * @throws {CallError}
 */
export async function openByCode(
  place: Omit<SharedFolder, 'token'>,
  code: string,
  byPerson = false,
): Promise<CodeAnswer> {
  const { shareId, folderId, display } = place;
  const query = { share_id: shareId, pass_code: code, ...wanted(place) };
  return tryCode(byPerson, async (call) => {
    // Each try counts as a guess, so none is made twice.
    const page = await call(openEndpoint, { query, retry: 0 });
    const arrival = { shareId, folderId, display, status: page.share_status, page: null, path: null };
    if (page.share_status !== 'OK') return { arrival };
    if (folderId === '') return { arrival: { ...arrival, page, path: [] } };
    const { status, rows, next, path } = await openFolder({ ...place, token: page.pass_code_token });
    if (status !== 'OK') return { arrival: { ...arrival, status } };
    return { arrival: { ...arrival, page: { ...page, files: [...rows], next_page_token: next }, path } };
  });
}

/** The share's status has changed: it shows nothing any more. */
export class ShareClosedError extends Error {
  readonly status: ShareStatus;

  constructor(status: ShareStatus) {
    super(`the share is closed: ${status}`);
    this.name = 'ShareClosedError';
    this.status = status;
  }
}

/** The share is open to look at, without downloads. */
export class DownloadForbiddenError extends Error {
  constructor() {
    super('the owner of the share allows no downloads');
    this.name = 'DownloadForbiddenError';
  }
}

/** Any status of a share is answered with 200. @throws {ShareClosedError} */
function ofOpenShare<Answer extends { readonly share_status: ShareStatus }>(answer: Answer): Answer {
  if (answer.share_status !== 'OK') throw new ShareClosedError(answer.share_status);
  return answer;
}

export interface ArchiveLink {
  readonly url: string;
  /** Files that it holds. */
  readonly count: number;
}

/**
 * The address of one zip of entries; of all that is shared, where none is named.
 * @throws {CallError | ShareClosedError | DownloadForbiddenError}
 */
export async function linkArchive(
  of: Pick<SharedFolder, 'shareId' | 'token'>,
  ids: readonly string[],
): Promise<ArchiveLink> {
  const answer = await callServer(archiveShare, {
    body: { ...admission(of), file_ids: [...ids] },
    timeout: archiveTimeout,
  }).catch((error: unknown) => {
    throw isReason(error, 'share_download_forbidden') ? new DownloadForbiddenError() : error;
  });
  const { url, file_count: count } = ofOpenShare(answer);
  return { url, count: Number(count) };
}

/** The address of a file. @throws {CallError | ShareClosedError | DownloadForbiddenError} */
export async function linkFile(of: Pick<SharedFolder, 'shareId' | 'token'>, fileId: string): Promise<string> {
  const { web_content_link: url } = await findEntry(of, fileId);
  if (url === '') throw new DownloadForbiddenError();
  return url;
}

/** An entry with addresses of its content, if visitors may have it. @throws {CallError | ShareClosedError} */
export async function findEntry(
  of: Pick<SharedFolder, 'shareId' | 'token'>,
  fileId: string,
): Promise<FileAnswer> {
  const query = { ...admission(of), file_id: fileId };
  const { file_info: file } = ofOpenShare(await callServer(shareFile, { query }));
  if (file === undefined) throw new Error(`the share does not show ${fileId} any more`);
  return file;
}

export interface Report {
  readonly reason: 'CHILD_SEXUAL_ABUSE' | 'COPYRIGHT' | 'ABUSE' | 'PRIVACY' | 'OTHER';
  readonly text: string;
  readonly email: string;
}

export const sendReport = async (shareId: string, report: Report): Promise<void> => {
  await callServer(reportShare, { body: { share_id: shareId, ...report } });
};
