import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { readDescription, readReference, readReferenceStyle } from '../../../api/contract/description.ts';
import type { Endpoint } from '../../../api/contract/endpoint.ts';
import { Refusal } from '../../errors.ts';
import { evaluate } from '../../http/conditional.ts';
import { type Route, route } from '../../http/route.ts';
import { type DescriptionOptions, describeApi } from './document.ts';
import { referencePage } from './reference.ts';

/** The look of the site, and what the reference adds to it. */
const styles = ['../../../ui/tokens.css', '../../../ui/base.css', 'reference.css', 'reference-call.css'];

const readStyles = async (): Promise<string> =>
  (await Promise.all(styles.map((file) => readFile(join(import.meta.dirname, file), 'utf8')))).join('\n');

/**
 * The description of all endpoints, for programs (`/openapi.json`) and for people (`/docs/api`). Each is made once, when
 * somebody asks for it: it takes longer than anything else of a start, and most days nobody does.
 * `operations` holds the endpoints by their operationIds (`api/contract/index.ts`).
 */
export async function createOpenApi(
  operations: Readonly<Record<string, Endpoint>>,
  options: DescriptionOptions,
): Promise<{ readonly routes: readonly Route[] }> {
  const description = once(() => describeApi(operations, options));
  const sheet = await readStyles();
  return {
    routes: [
      standing(readDescription, 'application/json; charset=utf-8', () => JSON.stringify(description())),
      standing(readReference, 'text/html; charset=utf-8', () => referencePage(description(), operations)),
      standing(readReferenceStyle, 'text/css; charset=utf-8', () => sheet),
    ],
  };
}

/** Content that stays as it is while the process runs: asked for again, a browser hears that it has it. */
function standing(endpoint: Endpoint, type: string, write: () => string): Route {
  const written = once(() => {
    const content = write();
    return { content, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"` };
  });
  const answer = ({ method, headers }: FastifyReply['request'], reply: FastifyReply): FastifyReply => {
    const { content, etag } = written();
    reply.header('etag', etag).header('cache-control', 'no-cache');
    const state = evaluate({ method, headers, etag });
    if (state === 'precondition-failed') throw new Refusal('failed_precondition');
    if (state === 'not-modified') return reply.code(304).send();
    return reply.type(type).send(content);
  };
  return route(endpoint, async (_, reply) => answer(reply.request, reply) as never);
}

function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
