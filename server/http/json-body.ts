import type { FastifyInstance } from 'fastify';

/** JSON is the only body that endpoints read whole, and nothing at all counts as `{}`: some clients announce a type and send no byte. */
export function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    /^application\/(?:json|[\w.-]+\+json)(?:$|[ ;])/,
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, {});
      else parse(request, body, done);
    },
  );
}
