/** The browser's entry for app pages: the router with this product's pages, layouts and actions, loaded by name. */

import { pages } from 'virtual:pages';
import type { ComponentType } from 'react';
import type { Action, LayoutProps, PageProps } from '../engine/index.ts';
import { startApp } from '../engine/router/browser.tsx';
import { missedPart } from '../engine/router/parts.ts';
import { whenPartIsMissed } from '../ui/missed-part.ts';
import { embedding } from './embedding.ts';

const layouts = import.meta.glob<{ default: ComponentType<LayoutProps> }>('../layouts/*/view.tsx');
const actions = import.meta.glob<{ default: Action }>(['../actions/*.ts', '!**/*.test.ts']);

whenPartIsMissed(missedPart);
// Where it does not load, the page lacks what few people want of it.
import('./browser-late.ts').catch(() => {});
// A document that opens a part of an app page over itself may load this file along with it, and carries no state.
if (document.getElementById('site-state'))
  void startApp({
    page: (name) => pages[name],
    layout: (name) => layouts[`../layouts/${name}/view.tsx`],
    failed: () => import('../pages/failed/view.tsx') as Promise<{ default: ComponentType<PageProps> }>,
    action: (name) => actions[`../actions/${name}.ts`],
    // Pages of the drive require a sign-in; other pages do not load its code.
    demand: async () => {
      const { signInRequested } = await import('../features/session/index.ts');
      return (next) => signInRequested({ reason: 'signIn.wanted', next });
    },
    embedding,
    missed: async () => (await import('../features/notices/index.ts')).partFailed,
  });
