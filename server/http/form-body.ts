import type { FastifyInstance } from 'fastify';
import { jsonParser } from './json-body.ts';

/** Bytes; a form of these calls holds a handful of short fields. */
const most = 16_384;

/**
 * Takes forms (`application/x-www-form-urlencoded`) on the calls under `/v1/auth/`, beside JSON: RFC 6749 and RFC 8628
 * prescribe them, and OAuth libraries, rclone's among them, refresh tokens in no other way. Everywhere else a form
 * stays a 415. JSON without any content type is read there too, since a public client renews its sign-in so. A repeated
 * field is refused (RFC 6749 section 3.2). JSON declared as a form is read as JSON: a public client signs in so, and no
 * form begins with a brace, which would be %7B.
 */
export function acceptForms(app: FastifyInstance): void {
  if (app.hasContentTypeParser('application/x-www-form-urlencoded')) return;
  const parse = jsonParser(app);
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: most },
    (request, body, done) => {
      if (!request.routeOptions.url?.startsWith('/v1/auth/')) {
        return done(Object.assign(new Error('The body must be JSON.'), { statusCode: 415 }));
      }
      if (body.startsWith('{')) return void parse(request, body, done);
      const fields = [...new URLSearchParams(body)];
      const form = Object.fromEntries(fields);
      if (Object.keys(form).length < fields.length) {
        return done(Object.assign(new Error('A field comes twice.'), { statusCode: 400 }));
      }
      return done(null, form);
    },
  );
  // Every type without its own parser, and bodies without a type.
  app.addContentTypeParser<string>('*', { parseAs: 'string', bodyLimit: most }, (request, body, done) => {
    const isUntyped = request.headers['content-type'] === undefined;
    if (isUntyped && request.routeOptions.url?.startsWith('/v1/auth/'))
      return void parse(request, body, done);
    return done(Object.assign(new Error('The body must be JSON.'), { statusCode: 415 }));
  });
}
