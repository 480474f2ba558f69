import type { Diagnostic } from '../../manifest/diagnostic.ts';
import type { SiteRoute } from '../../manifest/site.ts';
import type { SiteSnapshot } from '../../render/snapshot.ts';
import { offsetsIn, sayInstant } from '../instants.ts';
import type { Workspace } from '../workspace.ts';
import { finding } from './finding.ts';

/** So long before a window opens its words should be there in every language, ms. */
const notice = 14 * 86_400_000;

/** Routes that open within 14 days, or are open, with words that some language lacks. */
export function untranslatedWindows(
  { sources }: Pick<Workspace, 'sources'>,
  snapshot: SiteSnapshot,
  now: number,
): Diagnostic[] {
  const offsets = offsetsIn(sources);
  return snapshot.site.routes
    .filter(({ window }) => window !== undefined && isNear(window, now))
    .flatMap((route) => {
      const missing = languagesMissing(route, snapshot);
      if (missing.length === 0) return [];
      const opens = route.window?.from;
      const when = opens === undefined || opens <= now ? 'is open' : `opens ${sayInstant(opens, offsets)}`;
      const message = `${route.path} ${when} without words in ${missing.join(', ')}.`;
      return [finding('untranslated-window', message, route)];
    });
}

const isNear = ({ from, to }: NonNullable<SiteRoute['window']>, now: number): boolean =>
  (to === undefined || to > now) && (from === undefined || from <= now + notice);

function languagesMissing(route: SiteRoute, { site, registries }: SiteSnapshot): string[] {
  const texts = textsIn([route.title, route.description, route.content]);
  return site.locales.supported
    .filter(({ tag }) => tag !== site.locales.default)
    .filter(({ tag }) => {
      const own = registries.messages.get(tag) ?? new Set();
      return texts.some(({ message, text }) =>
        message === undefined ? text !== undefined && !(tag in text) : !own.has(message),
      );
    })
    .map(({ tag }) => tag);
}

interface FoundText {
  readonly message?: string;
  readonly text?: Readonly<Record<string, string>>;
}

/** Every text inside a value: `{message: id}` or `{text: {…}}`. */
function textsIn(value: unknown): FoundText[] {
  if (typeof value !== 'object' || value === null) return [];
  const { message, text } = value as FoundText;
  const isAlone = Object.keys(value).length === 1;
  if (isAlone && (typeof message === 'string' || (typeof text === 'object' && text !== null)))
    return [value as FoundText];
  return Object.values(value).flatMap(textsIn);
}
