import type { Registries } from '../define/registries.ts';

/** The icons that layouts can draw: a menu may be shown by each of them, so those of any count. */
export const iconsOf = (layouts: Registries['layouts']): readonly string[] => [
  ...new Set(Object.values(layouts).flatMap(({ icons = [] }) => icons)),
];
