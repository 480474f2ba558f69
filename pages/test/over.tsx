import { type Scope, scopeBind } from 'effector';
import { mountOver, type PageSite } from '../../engine/view/over.tsx';
import { DebugConsole } from './console/debug-console.tsx';
import { consoleWanted } from './console/model.ts';

let scope: Scope | undefined;

/** The debug console over any page, with the words of this one. */
export default function consoleOver(state: PageSite): void {
  scope ??= mountOver(state, <DebugConsole />);
  scopeBind(consoleWanted, { scope })();
}
