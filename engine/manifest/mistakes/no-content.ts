import type { Page } from '../../define/page.ts';
import { routeKeys } from '../schema.ts';
import type { Desk } from '../wording.ts';
import type { Path } from '../yaml/values.ts';
import { meantName } from './meant.ts';

/**
 * A route without `content` whose page needs some: one finding with all that is missing, in the place of one for each key.
 * @param path of the route.
 * @returns whether the route was judged by this.
 */
export function reportNoContent(
  { name, schema }: { readonly name: string; readonly schema: Page['schema'] },
  path: Path,
  { positions, faults }: Desk,
): boolean {
  const { required = [] } = schema as { readonly required?: readonly string[] };
  const written = positions.keys(path);
  const strange = written.filter((key) => !routeKeys.includes(key));
  // Content that stands beside its key is reported key by key.
  if (required.length === 0 || written.includes('content') || strange.some((key) => required.includes(key)))
    return false;
  if (!faults.isFull && strange.some((key) => meantName(key, ['content']) !== undefined)) return true;
  const keys = required.join(', ');
  faults.report({
    code: 'missing-key',
    range: positions.key([...path, 'content']),
    message: `The key "content" is missing: the page "${name}" needs ${required.length === 1 ? `"${keys}" in it` : `${required.length} keys in it`}.`,
    help: `Write "content:" into the route, and below it, two spaces further in: ${keys}.`,
  });
  return true;
}
