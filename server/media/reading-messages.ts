import type { MediaFacts } from '../tree/media.ts';
import type { CoverKind } from './covers/kinds.ts';

/** The facts of a picture, of sound or film, of a container; and covers. */
export type Reading = 'picture' | 'media' | 'container' | `cover-${CoverKind}`;

/**
 * Messages between the process that reads media (`reading-program.ts`) and its parent (`reading-process.ts`). None has more
 * than `mostAtOnce` bytes of content, so that none holds the server up.
 */
export type ReadingRequest =
  | { readonly kind: Reading; readonly size: number }
  | { readonly bytes: Uint8Array };

/** A part of the content that is asked for, a part of the cover in its order, or the end of the reading; null: there is nothing to know. */
export type ReadingReply =
  | { readonly start: number; readonly end: number }
  | { readonly cover: Uint8Array }
  | { readonly facts: MediaFacts | null };

/** Bytes of content in one message. */
export const mostAtOnce = 1024 * 1024;
/** Bytes of a cover; a larger one is none. */
export const largestCover = 16 * mostAtOnce;

/** Where the parts of so many bytes begin and end that fit into messages each. */
export function partsOf(start: number, end: number): readonly { start: number; end: number }[] {
  const count = Math.ceil((end - start) / mostAtOnce);
  return Array.from({ length: count }, (_, at) => ({
    start: start + at * mostAtOnce,
    end: Math.min(end, start + (at + 1) * mostAtOnce),
  }));
}
