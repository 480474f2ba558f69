import { defineDocument, type NoContent } from '../../engine/index.ts';
import { policyTexts } from '../../features/policies/index.ts';
import { listUpdates, type PolicyUpdate } from './updates.ts';

export default defineDocument<NoContent, PolicyUpdate[]>({
  description: 'Every change of a policy, newest first, each with a comparison.',
  files: [policyTexts],
  load: listUpdates,
  view: () => import('./view.tsx'),
});
