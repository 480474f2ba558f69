import type { FastifyInstance } from 'fastify';
import { refuse } from '../../../http/errors.ts';
import type { CardWords } from './drawing.ts';
import type { LinkCards } from './service.ts';

const [hour, year] = [3600, 31_536_000];

/**
 * Puts the pictures of link previews on the server, for everybody: `/link-cards/<path of the page>.png`, with `?v=` and
 * the digest of its words where the page named it.
 * @param find the words of the page at a public path; undefined where there is no document.
 */
export function mountLinkCards(
  app: FastifyInstance,
  cards: LinkCards,
  find: (path: string) => Promise<(CardWords & { readonly version: string }) | undefined>,
): void {
  app.addHook('onClose', () => cards.close());
  app.get<{ Querystring: { v?: unknown } }>('/link-cards/*', async (request, reply) => {
    const path = /^\/link-cards(\/[^?]+)\.png(?:\?|$)/.exec(request.url)?.[1];
    const words = path === undefined ? undefined : await find(path);
    if (words === undefined) return refuse(request, reply, 404, 'There is no such picture.');
    const card = await cards.read(words);
    // The next one who asks may find it drawn.
    if (card === undefined) return reply.header('cache-control', 'no-store').redirect('/icon-512.png');
    const isLasting = request.query.v === words.version;
    return reply
      .header('cache-control', isLasting ? `public, max-age=${year}, immutable` : `public, max-age=${hour}`)
      .type('image/png')
      .send(Buffer.from(card.buffer, card.byteOffset, card.byteLength));
  });
}
