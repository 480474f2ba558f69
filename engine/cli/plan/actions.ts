import { isDeepStrictEqual } from 'node:util';
import type { Site } from '../../manifest/site.ts';
import { type Change, notice } from './change.ts';

/** Deep-link actions that come, go or are asked for otherwise. */
export function actionChanges(before: Site, after: Site): Change[] {
  const then = new Map(before.actions.map((action) => [action.name, action]));
  const now = new Set(after.actions.map(({ name }) => name));
  return [
    ...before.actions
      .filter(({ name }) => !now.has(name))
      .map(({ name }) => notice(`?action=${name} does nothing any more.`)),
    ...after.actions.flatMap((action) => {
      const old = then.get(action.name);
      if (old === undefined) return [notice(`?action=${action.name} can be asked for.`)];
      return isDeepStrictEqual(old, action)
        ? []
        : [notice(`?action=${action.name} is asked for in another way.`)];
    }),
  ];
}
