import { createEffect, createEvent } from 'effector';
import type { LinkTarget } from '../match/href.ts';
import type { Params } from '../match/table.ts';

export interface Navigation {
  readonly to: LinkTarget;
  /** True where the address takes the place of the present one in the browser's history. */
  readonly isReplacing?: boolean;
}

/** The variable parts of a page's address: the payload of its model's `opened`. */
export interface PageAddress {
  readonly params: Params;
  readonly query: Readonly<Record<string, string>>;
}

/** A page was opened, by a load or by the router. Fires before the page's own `opened`. */
interface PageOpened extends PageAddress {
  /** The manifest's pattern. */
  readonly route: string;
  /** Without language. */
  readonly path: string;
}

export const pageOpened = createEvent<PageOpened>();

/** Navigates to an address: for models. In views use `Link`. The browser's router provides the handler. */
export const navigateFx = createEffect<Navigation, void>(() => {
  throw new Error('only an app page can navigate');
});
