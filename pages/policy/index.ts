import { defineDocument } from '../../engine/index.ts';
import { policyTexts } from '../../features/policies/index.ts';
import { findPolicyText, type PolicyText } from './policy-text.ts';
import { type PolicyContent, schema } from './schema.ts';

export default defineDocument<PolicyContent, PolicyText>({
  description: 'A policy as it stands, or one of its earlier versions.',
  schema,
  files: [policyTexts],
  load: (context) => findPolicyText(context, context.content.kind, context.content.version),
  head({ locale, content, message }, { article, policy, version, isLatest }) {
    const isInLanguage = article.locale === locale;
    const isDated = content.version !== undefined && version.date !== undefined;
    const { title, description } = article.meta;
    return {
      ...(isInLanguage &&
        isDated && { title: message('policy.head.versionTitle', { title, version: version.name }) }),
      ...(isInLanguage && { description }),
      // The address without a version always shows the latest; each dated address is a copy of a moment.
      canonical: policy.path,
      noindex: !isLatest,
      contentLocale: article.locale,
    };
  },
  view: () => import('./view.tsx'),
});
