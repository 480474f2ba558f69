import { defineDocument, type NoContent } from '../../engine/index.ts';
import { policyTexts } from '../../features/policies/index.ts';
import { loadChanges, type PolicyChanges, pairsOf } from './load.ts';

export default defineDocument<NoContent, PolicyChanges>({
  description: 'What changed between two versions of a policy, marked word by word.',
  files: [policyTexts],
  load: loadChanges,
  head: ({ message }, { from, to, title, locale }) => ({
    title: message('policy.changes.head.versions', { title, from: from.name, to: to.name }),
    noindex: true,
    contentLocale: locale,
  }),
  addresses: ({ policies }) => pairsOf(policies),
  view: () => import('./view.tsx'),
});
