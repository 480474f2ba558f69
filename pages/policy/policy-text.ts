import type { LoadContext, PolicyAt, PolicyVersionAt, RenderedArticle } from '../../engine/index.ts';
import { type PolicyMeta, policyTexts } from '../../features/policies/index.ts';

/** A version of a policy with its words and its place among the others. */
export interface PolicyText {
  readonly article: RenderedArticle<PolicyMeta>;
  readonly policy: PolicyAt;
  readonly version: PolicyVersionAt;
  /** The version before it, where there is one. */
  readonly previous: PolicyVersionAt | undefined;
  readonly isLatest: boolean;
}

/** Finds the version (the latest if none is named); undefined if it is not published or has no words. */
export async function findPolicyText(
  { policies, files, locale }: Pick<LoadContext, 'policies' | 'files' | 'locale'>,
  kind: string,
  name: string | undefined,
): Promise<PolicyText | undefined> {
  const policy = policies.find((candidate) => candidate.kind === kind);
  const index = policy?.versions.findIndex((version) => version.name === (name ?? policy.latest.name)) ?? -1;
  const version = policy?.versions[index];
  const article = version && (await policyTexts.rendered(files, version.file, locale));
  if (!policy || !version || !article) return undefined;
  const previous = policy.versions[index - 1];
  return { article, policy, version, previous, isLatest: version.name === policy.latest.name };
}
