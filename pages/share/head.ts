import type { SharePageArrival, SharePageStatus } from '../../api/contract/share-page.ts';
import { shownInLine } from '../../api/contract/shown-text.ts';
import type { LoadContext, PageHead } from '../../engine/index.ts';

/**
 * The HTTP status for each state. A deleted share says so to caches and crawlers; one that needs its passcode, or
 * cannot be saved any more, is a normal page. Moderation is 451 for permanently closed ones.
 */
export const statusCodes: Readonly<Record<SharePageStatus, number>> = {
  OK: 200,
  PASS_CODE_EMPTY: 200,
  PASS_CODE_ERROR: 200,
  MAX_RESTORE_COUNT: 200,
  EXPIRED: 410,
  DELETED: 410,
  SENSITIVE_RESOURCE: 451,
  SENSITIVE_WORD: 451,
  AUDITING: 403,
  NOT_FOUND: 404,
  PROHIBITED: 451,
  UNREACHABLE: 503,
};

/** Shares are for those who have the link, so their pages are not indexed: the route says `noindex`. */
export function headOf(
  { message }: Pick<LoadContext, 'message'>,
  { status, page, path }: Pick<SharePageArrival, 'status' | 'page' | 'path'>,
): PageHead {
  if (page === null) return { status: statusCodes[status] };
  const { title, user_info, file_num, thumbnail_link } = page;
  const folder = path?.at(-1)?.name;
  const facts = { name: user_info.nickname, count: Number(file_num) };
  return {
    status: path === null ? 404 : statusCodes[status],
    title: shownInLine(folder ?? title),
    description: message('sharePage.head.shared', facts),
    ...(thumbnail_link !== '' && { image: thumbnail_link }),
  };
}
