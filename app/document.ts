/** The script of documents: the frame's behaviours, countdowns, deep links, and the guards that only a browser can run. */
import type { GuardLoaders } from '../engine/router/document.ts';
import { startGuards, startLocaleChoice } from '../engine/router/document.ts';
import { startCountdown, startDocumentBehaviours } from '../features/document/index.ts';

const guards = import.meta.glob(['../guards/*.ts', '!**/*.test.ts']) as GuardLoaders;

startLocaleChoice();
startDocumentBehaviours();
startGuards((name) => guards[`../guards/${name}.ts`]);
void startCountdown();
if (new URLSearchParams(location.search).has('action')) {
  void import('./document-actions.ts').then(({ startActions }) => startActions());
}
