import { randomUUID } from 'node:crypto';
import type { ComponentType, ReactNode } from 'react';
import type { Drawing, Stencil, Words } from '../view/drawing.ts';
import type { SiteView } from '../view/site-context.tsx';
import { Surroundings } from './document.tsx';
import { type FixedSite, requestsOwn } from './site-view.ts';
import type { SiteSnapshot } from './snapshot.ts';
import { cutStencil, place } from './stencil.ts';

/** React's `renderToString` or `renderToStaticMarkup`. */
type Draw = (part: ReactNode) => string;

/** The means to draw a page, and its markup afterwards with all that was placed in it. */
interface PageDrawing {
  readonly drawing: Drawing;
  readonly whole: (markup: string) => readonly string[];
}

/** No user text can contain it, so none is taken for markup. */
const secret = randomUUID();

export function createDrawing(
  draw: Draw,
  fixed: FixedSite,
  intl: ReturnType<SiteSnapshot['intl']>,
): PageDrawing {
  const markups: (readonly string[])[] = [];
  // In pieces: one name in another alphabet would make two bytes of each sign of a list.
  const placed: Drawing['placed'] = (markup) => `${secret}-${markups.push(markup) - 1}-`;
  const pattern: Drawing['pattern'] = (part) => cutStencil(draw(part));
  return {
    drawing: {
      place,
      pattern,
      placed,
      kept: (Part, words, choices) => {
        const stencils = stencilsOf(fixed, draw, Part as ComponentType<never>);
        const chosen = choices.length === 0 ? '' : JSON.stringify(choices.map((name) => words[name]));
        let stencil = stencils.get(chosen);
        if (stencil === undefined) {
          stencil = pattern(
            <Surroundings intl={intl} site={withoutRequest(fixed)}>
              <Part {...places(words, choices)} />
            </Surroundings>,
          );
          if (stencils.size < mostChoices) stencils.set(chosen, stencil);
        }
        return placed([stencil.fill(Object.values(words))]);
      },
    },
    whole: (markup) => {
      const [first = '', ...others] = markup.split(secret);
      const pieces = [first];
      for (const other of others) {
        const end = other.indexOf('-', 1);
        pieces.push(...(markups[Number(other.slice(1, end))] ?? []), other.slice(end + 1));
      }
      return pieces;
    },
  };
}

/** Patterns of a part by its choices. Each may be as long as a header, and there is one more for each language. */
const mostChoices = 100;

/** One for each part that the code names, in each language: there are no more of them, whatever visitors do. */
const kept = new WeakMap<FixedSite, Map<Draw, Map<ComponentType<never>, Map<string, Stencil>>>>();

function stencilsOf(fixed: FixedSite, draw: Draw, Part: ComponentType<never>): Map<string, Stencil> {
  const byDraw = found(kept, fixed, () => new Map());
  const byPart = found(byDraw, draw, () => new Map());
  return found(byPart, Part, () => new Map());
}

/** The value under a key, made where there is none. */
function found<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

const places = <Its extends Words>(words: Its, choices: readonly string[]): Its =>
  Object.fromEntries(
    Object.entries(words).map(([name, word], at) => [name, choices.includes(name) ? word : place(at)]),
  ) as Its;

/** A part that is shared by all visitors must not depend on one: access to a visitor's facts throws. */
function withoutRequest(fixed: FixedSite): SiteView {
  const site = { ...fixed };
  for (const name of requestsOwn)
    Object.defineProperty(site, name, {
      get: () => {
        throw new Error(`a part that is kept for all asked for "${name}" of a request`);
      },
    });
  return site as SiteView;
}
