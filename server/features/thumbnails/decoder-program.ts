import sharp from 'sharp';
import { decodedSize, type PictureFormat, resizePicture, restrict } from './resize.ts';

/**
 * The program of the process that decodes pictures. Its input is not trusted, so it may crash, hang or grow: it has no
 * secret, no connection, and may be killed at any time (`decoder-process.ts`). It reads the header of a picture first,
 * and decodes it when it is told that there is memory for it. It ends itself when it grows too large or its parent is
 * gone.
 */
export type DecoderRequest =
  | { readonly picture: Uint8Array; readonly mostPixels: number }
  | {
      readonly side: number;
      readonly format: PictureFormat;
      /** Bytes of memory that this process may reach. */
      readonly mostMemory: number;
    };

/** `decoded`: bytes that the picture of the request will take. */
export type DecoderReply =
  | { readonly decoded: number }
  | { readonly thumbnail: Uint8Array }
  | { readonly fault: string };

restrict(sharp);
let open: { readonly picture: Uint8Array; readonly mostPixels: number } | undefined;

process.on('message', async (request: DecoderRequest) => {
  try {
    process.send?.('picture' in request ? await begin(request) : await finish(request));
  } catch (error) {
    process.send?.({ fault: String(error).slice(0, 200) } satisfies DecoderReply);
  }
});
process.on('disconnect', () => process.exit(0));

async function begin(request: Extract<DecoderRequest, { picture: Uint8Array }>): Promise<DecoderReply> {
  open = request;
  return { decoded: await decodedSize(sharp, request.picture, request) };
}

async function finish({
  side,
  format,
  mostMemory,
}: Extract<DecoderRequest, { side: number }>): Promise<DecoderReply> {
  if (open === undefined) throw new Error('no picture was sent');
  const { picture, mostPixels } = open;
  open = undefined;
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > mostMemory) process.exit(1);
  }, 25);
  try {
    return { thumbnail: await resizePicture(sharp, picture, { side, mostPixels, format }) };
  } finally {
    clearInterval(watch);
  }
}
