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

/** Nobody who writes a name or a text can know it, so none of them stands for markup. */
const secret = randomUUID();
const placedAt = new RegExp(`${secret}-(\\d+)-`);

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
      kept: (Part, words) => {
        const stencils = stencilsOf(fixed, draw);
        let stencil = stencils.get(Part as ComponentType<never>);
        if (stencil === undefined) {
          stencil = pattern(
            <Surroundings intl={intl} site={withoutRequest(fixed)}>
              <Part {...places(words)} />
            </Surroundings>,
          );
          stencils.set(Part as ComponentType<never>, stencil);
        }
        return placed([stencil.fill(Object.values(words))]);
      },
    },
    whole: (markup) =>
      markup.split(placedAt).flatMap((piece, at) => (at % 2 === 0 ? piece : (markups[Number(piece)] ?? ''))),
  };
}

/** One for each part that the code names, in each language: there are no more of them, whatever visitors do. */
const kept = new WeakMap<FixedSite, Map<Draw, Map<ComponentType<never>, Stencil>>>();

function stencilsOf(fixed: FixedSite, draw: Draw): Map<ComponentType<never>, Stencil> {
  const byDraw = kept.get(fixed) ?? new Map<Draw, Map<ComponentType<never>, Stencil>>();
  kept.set(fixed, byDraw);
  const stencils = byDraw.get(draw) ?? new Map<ComponentType<never>, Stencil>();
  byDraw.set(draw, stencils);
  return stencils;
}

const places = <Its extends Words>(words: Its): Its =>
  Object.fromEntries(Object.keys(words).map((name, at) => [name, place(at)])) as Its;

/** A part that is drawn for all may not know of one visitor: it throws where it asks. */
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
