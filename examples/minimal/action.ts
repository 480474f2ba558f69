import { defineAction } from '../../engine/index.ts';

/** `?action=wave&times=3`. */
export const wave = defineAction({
  description: 'Waves to the visitor.',
  params: ['times'],
  accepts: ({ times = '1' }) => Number(times) <= 3,
  run: ({ times = '1' }) => dispatchEvent(new CustomEvent('wave', { detail: Number(times) })),
});
