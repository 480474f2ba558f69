import { Scene } from '../../ui/art/scene.tsx';
import { late } from '../../ui/late.tsx';
import type { DrawnState } from './late-drawing.tsx';

/** Whoever looks through an open share need not load the drawings of all others: their place is kept. */
export const Drawing = late<{ readonly of: DrawnState }>(
  () => import('./late-drawing.tsx'),
  <Scene>{null}</Scene>,
);
