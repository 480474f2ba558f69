import { defineDocument } from '../../engine/index.ts';
import { type PolicyUpdateContent, schema } from './schema.ts';
import { listUpdates, type PolicyUpdate } from './updates.ts';

export default defineDocument<PolicyUpdateContent, PolicyUpdate[]>({
  description: 'Every change of a policy, newest first, each with a comparison.',
  schema,
  load: listUpdates,
  view: () => import('./view.tsx'),
});
