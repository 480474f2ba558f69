import type { ComponentType } from 'react';
import { late } from '../late.tsx';
import { Scene } from './scene.tsx';

/** A drawing that few meet: its place is kept, and it comes behind. Name it outside of components, once. */
export const lateArt = (load: () => Promise<ComponentType>): ComponentType =>
  late(async () => ({ default: await load() }), <Scene>{null}</Scene>);
