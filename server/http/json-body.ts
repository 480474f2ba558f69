import type { FastifyInstance, FastifyRequest } from 'fastify';

/** JSON is the only body that endpoints read whole, and nothing at all counts as `{}`: some clients announce a type and send no byte. */
export function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = jsonParser(app);
  app.addContentTypeParser<string>(
    /^application\/(?:json|[\w.-]+\+json)(?:$|[ ;])/,
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, {});
      else parse(request, body, done);
    },
  );
}

type Done = (error: Error | null, value?: unknown) => void;

/**
 * Characters of a body after which other requests get a turn: 20,000 ids take 10 ms until their shape has been checked.
 */
const longBody = 100_000;

/** Parses a body that is within the bounds below; anything else is a 400. */
export function jsonParser(
  app: FastifyInstance,
): (request: FastifyRequest, body: string, done: Done) => void {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    const fault = beyondBounds(body);
    if (fault !== undefined) done(Object.assign(new Error(fault), { statusCode: 400 }));
    else parse(request, body, body.length > longBody ? later(done) : done);
  };
}

const later =
  (done: Done): Done =>
  (...result) => {
    setImmediate(done, ...result);
  };

/**
 * Limits of any body. The largest useful one is a list of 20,000 ids; 1 MB of `[[[[` or of a hundred thousand keys is
 * parsed for 50 to 100 ms, during which nothing else is answered, before its shape is checked.
 */
export const jsonBounds = { depth: 64, fields: 10_000, values: 30_000 } as const;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** One pass over the characters, skipping strings. Invalid JSON is left to the parser to refuse. */
export function beyondBounds(text: string): string | undefined {
  let depth = 0;
  let fields = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfText(text, at);
    else if (sign === comma) values += 1;
    else if (sign === colon) fields += 1;
    else if (sign === closeList || sign === closeObject) depth -= 1;
    else if (sign === openList || sign === openObject) {
      depth += 1;
      fields += 1;
      if (depth > jsonBounds.depth) return `The body is nested more than ${jsonBounds.depth} times.`;
    }
  }
  if (fields > jsonBounds.fields) return `The body has more than ${jsonBounds.fields} fields and lists.`;
  return values > jsonBounds.values ? `The body has more than ${jsonBounds.values} values.` : undefined;
}

/** The position of the quote that ends the string which begins here. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
