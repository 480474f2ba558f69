import { invalid } from '../../errors.ts';

/** Where the next page of publications begins: behind the one of this number. */
export const pageTokenAfter = (number: number): string => Buffer.from(String(number)).toString('base64url');

/** @throws {ApiError} `invalid_argument` for what is no token. */
export function positionIn(token: string): number | undefined {
  if (token === '') return undefined;
  const text = Buffer.from(token, 'base64url').toString('latin1');
  if (!/^\d{1,15}$/.test(text)) throw invalid('page_token', 'the next_page_token of the page before');
  return Number(text);
}
