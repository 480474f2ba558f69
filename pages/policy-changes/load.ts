import type { LoadContext, PolicyAt, PolicyVersionAt } from '../../engine/index.ts';
import { policyTexts } from '../../features/policies/index.ts';
import { type Comparison, compareTexts } from './compare.ts';

/** Two versions of a policy, and the changes between them. */
export interface PolicyChanges {
  readonly policy: PolicyAt;
  readonly from: PolicyVersionAt;
  readonly to: PolicyVersionAt;
  /** The language of both texts; differs from the page's where one of them is not translated. */
  readonly locale: string;
  /** The policy’s name in that language. */
  readonly title: string;
  readonly comparison: Comparison;
}

type Context = Pick<LoadContext, 'params' | 'policies' | 'files' | 'locale'>;

/** Undefined if the two versions share no language, or (the rule of the route aside) do not exist. */
export async function loadChanges({
  params,
  policies,
  files,
  locale,
}: Context): Promise<PolicyChanges | undefined> {
  const policy = policies.find(({ kind }) => kind === params.kind);
  const from = policy?.versions.find(({ name }) => name === params.from);
  const to = policy?.versions.find(({ name }) => name === params.to);
  if (!policy || !from || !to) return undefined;
  for (const language of commonLanguages(files, from, to, locale)) {
    const [before, after] = await Promise.all([
      policyTexts.rendered(files, from.file, language),
      policyTexts.rendered(files, to.file, language),
    ]);
    if (before?.locale === language && after?.locale === language) {
      const comparison = await compareTexts(before.blocks, after.blocks, language);
      return { policy, from, to, locale: language, title: after.meta.title, comparison };
    }
  }
  return undefined;
}

/** The reader's language first, then its fallback, then any. */
function commonLanguages(
  files: LoadContext['files'],
  from: PolicyVersionAt,
  to: PolicyVersionAt,
  locale: string,
) {
  const fallback = files.article(to.file, locale)?.locale;
  const shared = files.locales(from.file).filter((language) => files.locales(to.file).includes(language));
  const rank = (language: string) => (language === locale ? 0 : language === fallback ? 1 : 2);
  return shared.sort((one, other) => rank(one) - rank(other));
}

/** Every pair of an older and a newer version. */
export function pairsOf(policies: readonly PolicyAt[]) {
  return policies.flatMap(({ kind, versions }) =>
    versions.flatMap((to, index) =>
      versions.slice(0, index).map((from) => ({ kind, from: from.name, to: to.name })),
    ),
  );
}
