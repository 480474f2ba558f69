import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { type Effect, fork, type Scope, type StoreWritable } from 'effector';
import type { ReactNode } from 'react';
import { readCatalogue } from '../../engine/catalogue/read.ts';
import { around } from '../../engine/view/around.tsx';
import { SiteProvider, type SiteView } from '../../engine/view/index.ts';

const locales = join(import.meta.dirname, '../../locales');
const catalogues = new Map<string, Record<string, unknown>>();

/** The real messages of a language, as the browser gets them. */
export function messagesOf(locale: string): Record<string, unknown> {
  const known = catalogues.get(locale);
  if (known) return known;
  const text = readFileSync(join(locales, `${locale}.json`), 'utf8');
  const { catalogue = {} } = readCatalogue(text, locale);
  catalogues.set(locale, catalogue);
  return catalogue;
}

/** The site as a page of it knows it, in a language. */
const siteOf = (locale: string, others: Partial<SiteView> = {}): SiteView => ({
  name: 'PikPak Drive',
  origin: 'https://drive.example',
  contact: 'support@drive.example',
  locale,
  locales: [
    { tag: 'en-US', name: 'English' },
    { tag: 'ja', name: '日本語' },
    { tag: 'ru', name: 'Русский' },
  ],
  unprefixed: ['/s'],
  path: '/',
  navigation: {},
  popups: {},
  policies: [],
  now: Date.UTC(2026, 0, 15, 12),
  requestId: 'request-1',
  requestedPath: '/',
  ...others,
});

// biome-ignore lint/suspicious/noExplicitAny: stores and effects of every type.
type Any = any;

interface Around {
  /** A tag of `locales/`; English by default. */
  readonly locale?: string;
  /** The site's view, where it is not the usual one. */
  readonly site?: Partial<SiteView>;
  /** Values of stores and handlers of effects, as `fork` takes them; or a scope that is there already. */
  readonly values?: readonly (readonly [StoreWritable<Any>, unknown])[];
  readonly handlers?: readonly (readonly [Effect<Any, Any, Any>, (params: Any) => unknown])[];
  readonly scope?: Scope;
}

interface Rendered extends RenderResult {
  readonly scope: Scope;
  /** Somebody at the mouse and the keyboard, who does not wait between keystrokes. No style sheet hides anything from the mouse. */
  readonly user: UserEvent;
}

/**
 * Draws a part of the site as the browser does, in strict mode: with the words of a language, the site, and models in a
 * scope of their own. The part is taken away after the test.
 */
export function renderPart(part: ReactNode, how: Around = {}): Rendered {
  const { locale = 'en-US', values = [], handlers = [] } = how;
  const scope = how.scope ?? fork({ values: [...values] as [], handlers: [...handlers] as [] });
  const site = siteOf(locale, how.site);
  document.documentElement.lang = locale;
  const wrapped = (inner: ReactNode) =>
    around({ site, messages: messagesOf(locale) }, scope, <SiteProvider value={site}>{inner}</SiteProvider>);
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const result = render(wrapped(part));
  return { ...result, rerender: (next) => result.rerender(wrapped(next)), scope, user };
}

/** Fills in a text at once, behind what stands there; a test in which single keys matter types it (`user.type`). */
export async function fill(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
