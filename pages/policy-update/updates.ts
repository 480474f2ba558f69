import { href, type LoadContext, type SitePath } from '../../engine/index.ts';
import { policyTexts } from '../../features/policies/index.ts';

/** A version that took the place of an earlier one. */
export interface PolicyUpdate {
  readonly kind: string;
  readonly date: string;
  readonly path: SitePath;
  /** The comparison with the version before it. */
  readonly changesPath: SitePath;
  /** One or two sentences from the version’s front matter, and their language. */
  readonly summary: { readonly text: string; readonly locale: string } | undefined;
}

/** Every update of every policy, newest first. A policy’s first version is no update. */
export function listUpdates({
  policies,
  files,
  locale,
}: Pick<LoadContext, 'policies' | 'files' | 'locale'>): PolicyUpdate[] {
  const updates = policies.flatMap(({ kind, versions }) =>
    versions.slice(1).flatMap(({ name, date, path, file }, index): PolicyUpdate[] => {
      if (date === undefined) return [];
      const article = policyTexts.read(files, file, locale);
      const text = article?.meta.summary;
      return [
        {
          kind,
          date,
          path,
          changesPath: href('/policy/update/:kind/:from/:to', {
            kind,
            from: versions[index]!.name,
            to: name,
          }),
          summary: article && text !== undefined ? { text, locale: article.locale } : undefined,
        },
      ];
    }),
  );
  return updates.sort((one, other) => other.date.localeCompare(one.date));
}
