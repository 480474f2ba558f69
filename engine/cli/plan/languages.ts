import type { Text } from '../../define/text.ts';
import type { Site } from '../../manifest/site.ts';
import { type Change, type Insight, notice, refused } from './change.ts';

/** Languages that come and go, and words that lose one. */
export function languageChanges(before: Site, after: Site, { isLost }: Insight): Change[] {
  const then = before.locales.supported.map(({ tag }) => tag);
  const now = after.locales.supported.map(({ tag }) => tag);
  const changes = [
    ...then
      .filter((tag) => !now.includes(tag))
      .map((tag) =>
        isLost?.(`/${tag}/*rest`) === false
          ? notice(`The language ${tag} vanishes, and what becomes of the addresses under /${tag} is said.`)
          : refused(`The language ${tag} vanishes, and every address under /${tag} with it.`),
      ),
    ...now.filter((tag) => !then.includes(tag)).map((tag) => notice(`The language ${tag} appears.`)),
  ];
  if (before.locales.default !== after.locales.default)
    changes.push(notice(`The default language is ${after.locales.default}, not ${before.locales.default}.`));
  changes.push(...domainChanges(before, after, now));
  const known = new Map(before.routes.map((route) => [route.path, missingIn(route, then)]));
  for (const route of after.routes) {
    const missing = missingIn(route, now).filter((tag) => !known.get(route.path)?.includes(tag));
    if (missing.length > 0) changes.push(notice(`${route.path} lacks words in ${missing.join(', ')}.`));
  }
  return changes;
}

function domainChanges(
  { locales: { domains: before } }: Site,
  { locales: { domains: after } }: Site,
  tags: readonly string[],
): Change[] {
  const said = (origin: string | undefined) => origin ?? 'the address of the site';
  return tags
    .filter((tag) => before[tag] !== after[tag])
    .map((tag) =>
      notice(
        `Documents in ${tag} are at ${said(after[tag])}, not at ${said(before[tag])}; other addresses lead there.`,
      ),
    );
}

/** Languages that some text written in the manifest lacks. */
function missingIn(route: Site['routes'][number], tags: readonly string[]): string[] {
  // Answers of handlers have no words of their own.
  if (route.target.type === 'handler') return [];
  const texts = writtenIn([route.title, route.description, route.content]);
  return tags.filter((tag) => texts.some((text) => !(tag in text)));
}

function writtenIn(value: unknown): Readonly<Record<string, string>>[] {
  if (typeof value !== 'object' || value === null) return [];
  const { text } = value as Text;
  if (Object.keys(value).length === 1 && typeof text === 'object' && text !== null) return [text];
  return Object.values(value).flatMap(writtenIn);
}
