import { invalid } from '../errors.ts';

/** The position in a list ordered by time: its last row. */
export interface TimePosition {
  readonly at: Date;
  readonly id: string;
}

/** The page token that leads on from a row. Times have milliseconds in the database too, so nothing is rounded. */
export const timeTokenAfter = ({ created_at, id }: { created_at: Date; id: string }): string =>
  Buffer.from(`${created_at.getTime()}.${id}`).toString('base64url');

/** @throws {ApiError} `invalid_argument` if no list gave this token. */
export function timePositionIn(token: string): TimePosition | undefined {
  if (token === '') return undefined;
  const [, time, id] = /^(\d{1,14})\.([\w-]{1,64})$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
  if (time === undefined || id === undefined)
    throw invalid('page_token', 'the next_page_token of the page before');
  return { at: new Date(Number(time)), id };
}
