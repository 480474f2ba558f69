/** The script of documents: the frame's behaviours, countdowns, deep links, and the guards that only a browser can run. */
import type { GuardLoaders } from '../engine/router/document.ts';
import { startGuards, startLocaleChoice } from '../engine/router/document.ts';
import { startCountdown, startDocumentBehaviours } from '../features/document/index.ts';

const guards = import.meta.glob(['../guards/*.ts', '!**/*.test.ts']) as GuardLoaders;

startLocaleChoice();
startDocumentBehaviours();
void startGuards((name) => guards[`../guards/${name}.ts`]).then(async (stays) => {
  if (!stays || !new URLSearchParams(location.search).has('action')) return;
  const { startActions } = await import('./document-actions.ts');
  startActions();
});
void startCountdown();
