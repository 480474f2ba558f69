import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { bookFramePolicy, isBookFrame } from './book-frame.ts';
import { refuse } from './errors.ts';
import { policyWithoutNetwork } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's name in counters and log, where its pattern would be one of too many. */
    logName?: string;
    /** It answers nothing but what is sent to a page of the site. */
    isOfPage?: true;
  }
}

const year = 31_536_000;
const minute = 60;
/** Workers that get all bytes from their page; a worker obeys the policy of its own file, not that of the page. */
const withoutNetwork = /^\/assets\/archive-worker-[^/]+\.js$/;

/**
 * The files that the build wrote for browsers, with their ready `.br` and `.gz` forms. One route for each file that is
 * there at start: no part of an address ever becomes part of a file's name. `assets/` holds names that change with
 * their content.
 */
export async function mountStatic(app: FastifyInstance, folder: string): Promise<void> {
  const cacheControl = (file: string): string =>
    relative(folder, file).startsWith(`assets${sep}`)
      ? `public, max-age=${year}, immutable`
      : `public, max-age=${10 * minute}`;
  await app.register(async (files) => {
    /** By address, of files that do not have the policy of pages. */
    const policies = new Map<string, string>();
    files.addHook('onRoute', (route) => {
      const { url } = route;
      route.config = { ...route.config, logName: 'static' };
      if (withoutNetwork.test(url)) policies.set(url, policyWithoutNetwork);
      if (isBookFrame(url)) policies.set(url, bookFramePolicy(join(folder, url)));
    });
    files.addHook('onSend', (request, reply, payload, done) => {
      const policy = policies.get(request.routeOptions.url ?? '');
      if (policy !== undefined) reply.header('content-security-policy', policy);
      // Names of other sites in a book are not looked up.
      if (isBookFrame(request.routeOptions.url ?? '')) reply.header('x-dns-prefetch-control', 'off');
      done(null, payload);
    });
    await files.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      globIgnore: ['**/*.{br,gz,map}', 'index.html'],
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply, file) => {
        reply.header('cache-control', cacheControl(file));
      },
    });
    // A browser with an older build requests files that no longer exist; a page of the site would be a wrong answer.
    files.get('/assets/*', (request, reply) =>
      refuse(request, reply, 404, 'There is no such file in this build.'),
    );
  });
}
