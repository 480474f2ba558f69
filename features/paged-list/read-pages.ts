import type { Page, PageRequest } from './list-state.ts';

interface Limits {
  /** Rows of a list's first page, and the fewest that are worth a call. */
  readonly least: number;
  /** Rows of a further page. */
  readonly more?: number;
  /** The most that one answer holds. */
  readonly most?: number;
}

/** One page; of a list that is read again as many pages as hold what is known. */
export async function readPages<Answer extends Page<unknown>>(
  { type, next, count }: Pick<PageRequest<unknown>, 'type' | 'next' | 'count'>,
  { least, more = least, most = least }: Limits,
  read: (next: string, limit: number) => Promise<Answer>,
): Promise<Answer> {
  const limit = (rows: number) => Math.min(most, Math.max(least, rows));
  if (type !== 'again') return read(next, type === 'more' ? more : least);
  let known = await read('', limit(count));
  while (known.next !== '' && known.rows.length < count) {
    const page = await read(known.next, limit(count - known.rows.length));
    known = { ...page, rows: [...known.rows, ...page.rows] };
  }
  return known;
}
