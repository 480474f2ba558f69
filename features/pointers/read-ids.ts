import { isId } from '../../api/contract/ids.ts';

/** Most ids of a link. */
const most = 50;

/** Ids as in a link: `a,b,c`. Undefined for an empty or malformed list. */
export function readIds(text = ''): readonly string[] | undefined {
  const ids = text.split(',');
  return ids.length <= most && ids.every(isId) ? ids : undefined;
}
