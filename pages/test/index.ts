import { defineApp } from '../../engine/index.ts';

export default defineApp({
  description: 'Shows the visitor’s own environment, to be copied into a letter to support.',
  messages: ['test.'],
  view: () => import('./view.tsx'),
});
