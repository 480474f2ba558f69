import sharp from 'sharp';
import { decodedSize, draw, restrict } from './draw.ts';

/**
 * The program of the process that decodes pictures. It is fed by strangers, so it may crash, hang or grow: it has no
 * secret, no connection, and is killed at will (`easel.ts`). It reads the header of a picture first, and decodes it when
 * it is told that there is memory for it. It ends itself when it grows too large or nobody is there.
 */
export type Order =
  | { readonly picture: Uint8Array; readonly mostPixels: number }
  | {
      readonly side: number;
      /** Bytes of memory that this process may reach. */
      readonly mostMemory: number;
    };

/** `decoded`: bytes that the picture of the order will take. */
export type Delivery =
  | { readonly decoded: number }
  | { readonly thumbnail: Uint8Array }
  | { readonly fault: string };

restrict(sharp);
let open: { readonly picture: Uint8Array; readonly mostPixels: number } | undefined;

process.on('message', async (order: Order) => {
  try {
    process.send?.('picture' in order ? await begin(order) : await finish(order));
  } catch (error) {
    process.send?.({ fault: String(error).slice(0, 200) } satisfies Delivery);
  }
});
process.on('disconnect', () => process.exit(0));

async function begin(order: Extract<Order, { picture: Uint8Array }>): Promise<Delivery> {
  open = order;
  return { decoded: await decodedSize(sharp, order.picture, order) };
}

async function finish({ side, mostMemory }: Extract<Order, { side: number }>): Promise<Delivery> {
  if (open === undefined) throw new Error('no picture was sent');
  const { picture, mostPixels } = open;
  open = undefined;
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > mostMemory) process.exit(1);
  }, 25);
  try {
    return { thumbnail: await draw(sharp, picture, { side, mostPixels }) };
  } finally {
    clearInterval(watch);
  }
}
