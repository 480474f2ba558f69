import { defineDocument } from '../../engine/index.ts';
import { loadChanges, type PolicyChanges, pairsOf } from './load.ts';
import { type PolicyChangesContent, schema } from './schema.ts';

export default defineDocument<PolicyChangesContent, PolicyChanges>({
  description: 'What changed between two versions of a policy, marked word by word.',
  schema,
  load: loadChanges,
  head: ({ message }, { from, to, title, locale }) => ({
    title: message('policy.changes.head.versions', { title, from: from.name, to: to.name }),
    noindex: true,
    contentLocale: locale,
  }),
  addresses: ({ policies }) => pairsOf(policies),
  view: () => import('./view.tsx'),
});
