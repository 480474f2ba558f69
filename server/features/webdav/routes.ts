import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Trusts } from '../../http/trust.ts';
import { faultOf } from './errors.ts';
import type { WebDav } from './service.ts';
import { writeError, xmlType } from './write-xml.ts';

const ownMethods = ['PROPFIND', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK'];
const methods = ['OPTIONS', 'GET', 'HEAD', 'PUT', 'DELETE', ...ownMethods];

/** Programs ask for the user's name and password where they see this. */
const challenge = 'Basic realm="WebDAV", charset="UTF-8"';

interface MountedWebDav {
  readonly webDav: WebDav;
  /** Which proxies are trusted. */
  readonly trusts: Trusts;
}

/** Mounts WebDAV at `/dav/`. */
export function mountWebDav(app: FastifyInstance, { webDav, trusts }: MountedWebDav): void {
  for (const method of ownMethods) app.addHttpMethod(method, { hasBody: true });
  app.register(async (dav) => {
    // Nothing reads bodies here but the methods themselves.
    dav.removeAllContentTypeParsers();
    dav.addContentTypeParser('*', (_request, _payload, done) => done(null));
    dav.setErrorHandler(answerFault);
    for (const url of ['/dav', '/dav/*'])
      dav.route({
        method: methods,
        url,
        handler: async (request, reply) => {
          if (isOfPage(request))
            return reply
              .code(403)
              .header('cache-control', 'no-store')
              .type('text/plain; charset=utf-8')
              .send('This address is for programs, not for pages.\n');
          if (request.raw.method === 'OPTIONS') return answerOptions(reply);
          return webDav(request, reply, trusts);
        },
      });
  });
}

/** A browser says so of what a page requests (Fetch Metadata): none may use a password that the browser has kept. */
const isOfPage = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'none';

/** Without a password: some programs ask before they have one. It tells nothing of a drive. */
const answerOptions = (reply: FastifyReply): FastifyReply =>
  reply
    .code(200)
    .headers({ dav: '1, 2', allow: methods.join(', '), 'ms-author-via': 'DAV', 'content-length': '0' })
    .send();

function answerFault(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = faultOf(error);
  if (fault === undefined) throw error;
  const { status, message, condition, retryAfter } = fault;
  if (status >= 500 && status !== 507)
    request.log.warn({ id: request.id, err: fault.cause ?? fault }, 'call failed');
  reply.code(status).header('cache-control', 'no-store');
  if (status === 401) reply.header('www-authenticate', challenge);
  if (status === 405) reply.header('allow', methods.join(', '));
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  if (condition !== undefined) return reply.type(xmlType).send(writeError(condition));
  return reply.type('text/plain; charset=utf-8').send(`${message}\n`);
}
