import { createEvent, createStore } from 'effector';
import { signedOut } from '../../session/index.ts';

/** A list, by its location as JSON, is left, so many pixels from its top. */
export const placeLeft = createEvent<{ readonly place: string; readonly top: number }>();

const mostKept = 100;

/** Where lists were left, to come back to. */
export const $leftPlaces = createStore<ReadonlyMap<string, number>>(new Map(), { serialize: 'ignore' })
  .on(placeLeft, (left, { place, top }) => {
    const others = [...left].filter(([known]) => known !== place);
    return new Map([...others, [place, top] as const].slice(-mostKept));
  })
  .reset(signedOut);
