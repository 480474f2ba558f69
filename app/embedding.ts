import type { Embedding } from '../engine/router/embed.ts';

/** Which links the embedding page answers, where the site is shown in a frame (spec section 2, "Embedded use"). */
export const embedding: Embedding = { within: '/drive', links: { '/drive/feedback': 'open_feedback' } };
