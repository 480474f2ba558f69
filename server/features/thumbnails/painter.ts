import sharp from 'sharp';
import { draw, restrict } from './draw.ts';

/**
 * The program of the process that decodes pictures. It is fed by strangers, so it may crash, hang or grow: it has no
 * secret, no connection, and is killed at will (`easel.ts`). It ends itself when it grows too large or nobody is there.
 */

export interface Order {
  readonly picture: Uint8Array;
  readonly side: number;
  readonly mostPixels: number;
  /** Bytes of memory that this process may reach. */
  readonly mostMemory: number;
}

export type Delivery = { readonly thumbnail: Uint8Array } | { readonly fault: string };

restrict(sharp);

process.on('message', async ({ picture, side, mostPixels, mostMemory }: Order) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > mostMemory) process.exit(1);
  }, 25);
  try {
    process.send?.({ thumbnail: await draw(sharp, picture, { side, mostPixels }) } satisfies Delivery);
  } catch (error) {
    process.send?.({ fault: String(error).slice(0, 200) } satisfies Delivery);
  } finally {
    clearInterval(watch);
  }
});
process.on('disconnect', () => process.exit(0));
