import { Scene } from '../../ui/art/scene.tsx';
import { late } from '../../ui/late.tsx';
import type { DrawnState } from './late-drawing.tsx';

/** An open share does not load the drawings of other states: their space is reserved. */
export const Drawing = late<{ readonly of: DrawnState }>(
  () => import('./late-drawing.tsx'),
  <Scene>{null}</Scene>,
);
