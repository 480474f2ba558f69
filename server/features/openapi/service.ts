import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyReply } from 'fastify';
import { readDescription, readReference, readReferenceStyle } from '../../../api/contract/description.ts';
import type { Endpoint } from '../../../api/contract/endpoint.ts';
import { ApiError } from '../../errors.ts';
import { evaluate } from '../../http/conditional.ts';
import { type Route, route } from '../../http/route.ts';
import type { Described } from './describing-thread.ts';
import type { DescriptionOptions } from './document.ts';
import { type StaticDocument, staticDocument } from './static-document.ts';

/** The styles of the site, and those of the reference. */
const styles = ['../../../ui/tokens.css', '../../../ui/base.css', 'reference.css', 'reference-call.css'];

const readStyles = async (): Promise<string> =>
  (await Promise.all(styles.map((file) => readFile(join(import.meta.dirname, file), 'utf8')))).join('\n');

/**
 * The description of all endpoints, for programs (`/openapi.json`) and for people (`/docs/api`). Both are made once, on
 * first request: that takes longer than anything else of a start, and is rarely needed. A thread makes them, since the
 * server could answer nothing else meanwhile.
 */
export async function createOpenApi(
  options: DescriptionOptions,
): Promise<{ readonly routes: readonly Route[] }> {
  const described = onceMade(() => onThread(options));
  const sheet = staticDocument(await readStyles());
  return {
    routes: [
      serving(readDescription, 'application/json; charset=utf-8', async () => (await described()).document),
      serving(readReference, 'text/html; charset=utf-8', async () => (await described()).reference),
      serving(readReferenceStyle, 'text/css; charset=utf-8', async () => sheet),
    ],
  };
}

async function onThread(options: DescriptionOptions): Promise<Described> {
  const thread = new Worker(new URL('./describing-thread.ts', import.meta.url), {
    execArgv: [],
    workerData: options,
  });
  thread.unref();
  const { promise, resolve, reject } = Promise.withResolvers<Described>();
  thread.once('message', resolve).once('error', reject);
  thread.once('exit', () => reject(new Error('The thread that describes the API ended.')));
  return promise;
}

/** Constant content: a repeated request is answered with 304. */
function serving(endpoint: Endpoint, type: string, content: () => Promise<StaticDocument>): Route {
  const answer = async ({ method, headers }: FastifyReply['request'], reply: FastifyReply) => {
    const { bytes, etag } = await content();
    reply.header('etag', etag).header('cache-control', 'no-cache');
    const state = evaluate({ method, headers, etag });
    if (state === 'precondition-failed') throw new ApiError('failed_precondition');
    if (state === 'not-modified') return reply.code(304).send();
    return reply.type(type).send(bytes);
  };
  return route(endpoint, (_, reply) => answer(reply.request, reply) as never);
}

/** After a failure the next request tries again. */
function onceMade<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
