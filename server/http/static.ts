import { relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
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
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, logName: 'static' };
    });
    files.addHook('onSend', (request, reply, payload, done) => {
      if (withoutNetwork.test(request.routeOptions.url ?? ''))
        reply.header('content-security-policy', policyWithoutNetwork);
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
