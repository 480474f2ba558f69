import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteHandler, SiteRequest, SiteResponse } from '../../engine/render/site-handler.ts';
import { judgeAddress } from './address.ts';
import { policyOfPages } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the site's route that answered, for metrics and the log. */
    siteRoute: string | undefined;
  }
}

/** Sends every GET and HEAD that no other route answers to the site. */
export function mountSite(app: FastifyInstance, site: SiteHandler): void {
  const policyOf = policyOfPages();
  app.decorateRequest('siteRoute', undefined);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const answer = await site.respond(siteRequest(request));
      request.siteRoute = answer.route;
      if (answer.error !== undefined) request.log.error({ id: request.id, err: answer.error }, 'a page failed');
      requireOwnLocation(answer);
      reply
        .code(answer.status)
        .headers(answer.headers as Record<string, string | string[]>)
        .header('content-security-policy', policyOf({ scriptHashes: answer.scriptHashes, embedders: site.embedders() }));
      return send(reply, answer.body);
    },
  });
}

function siteRequest(request: FastifyRequest): SiteRequest {
  const { headers } = request.raw;
  return {
    method: request.raw.method === 'HEAD' ? 'HEAD' : 'GET',
    url: request.raw.url ?? '/',
    headers: {
      acceptLanguage: headers['accept-language'],
      acceptEncoding: joined(headers['accept-encoding']),
      cookie: headers.cookie,
      ifNoneMatch: headers['if-none-match'],
      userAgent: headers['user-agent'],
    },
    id: request.id,
  };
}

const joined = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === 'object' ? header.join(', ') : header;

/** The last gate of the promise that no redirect leaves the site: what is not a path of ours is a bug, and is not sent. */
function requireOwnLocation({ headers }: SiteResponse): void {
  const location = headers.location ?? headers.Location;
  if (location === undefined) return;
  const path = typeof location === 'string' ? location.replace(/#.*$/s, '') : '';
  if (judgeAddress(path) !== undefined) throw new Error('The site answered with a redirect that is not a path of its own.');
}

function send(reply: FastifyReply, body: SiteResponse['body']): FastifyReply {
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) return reply.send(body);
  return reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}
