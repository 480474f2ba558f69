import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from './errors.ts';

const year = 31_536_000;
const minutes = 60;

/**
 * The files that the build wrote for browsers, with their ready `.br` and `.gz` forms. One route for each file that is
 * there at start: no part of an address ever becomes part of a file's name. `assets/` holds names that change with
 * their content.
 */
export async function mountStatic(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.{br,gz,map}', 'index.html'],
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      const isHashed = path.slice(folder.length).replaceAll('\\', '/').startsWith('/assets/');
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${year}, immutable` : `public, max-age=${10 * minutes}`,
      );
    },
  });
  // A browser that still runs an older build asks for files that are gone; a page of the site is no answer to that.
  app.get('/assets/*', (request, reply) =>
    refuse(request, reply, 404, 'There is no such file in this build.'),
  );
}
