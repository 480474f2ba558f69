import type { FastifyInstance } from 'fastify';
import { refuse } from '../../http/errors.ts';
import type { PictureRequest, Pictures } from './service.ts';

const year = 31_536_000;

/** An SVG opened by itself is a document of our origin: its styles may apply, and nothing else. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Puts the pictures of the site's texts on the server, for everybody: `/pictures/<digest>-<width>.<format>`.
 * @param find the picture that a name means.
 */
export async function mountPictures(
  app: FastifyInstance,
  pictures: Pictures,
  find: (name: string) => PictureRequest | undefined,
): Promise<void> {
  await app.register(async (own) => {
    own.addHook('onSend', (_request, reply, payload, done) => {
      reply.header('content-security-policy', drawingPolicy);
      done(null, payload);
    });
    own.addHook('onClose', () => pictures.close());
    own.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
      const picture = find(request.params.name);
      const sent = picture && (await pictures.read(picture));
      if (sent === undefined) return refuse(request, reply, 404, 'There is no such picture.');
      return reply
        .header('cache-control', sent.isLasting ? `public, max-age=${year}, immutable` : 'no-store')
        .type(sent.type)
        .send(Buffer.from(sent.bytes.buffer, sent.bytes.byteOffset, sent.bytes.byteLength));
    });
  });
}
