import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Described } from './describing-thread.ts';
import type { DescriptionOptions } from './document.ts';
import { type StaticDocument, staticDocument } from './static-document.ts';

/** The styles of the site, and those of the reference. */
const styles = ['../../../ui/tokens.css', '../../../ui/base.css', 'reference.css', 'reference-call.css'];

const readStyles = async (): Promise<string> =>
  (await Promise.all(styles.map((file) => readFile(join(import.meta.dirname, file), 'utf8')))).join('\n');

type Read = () => Promise<StaticDocument>;

export interface OpenApi {
  /** OpenAPI, as JSON. */
  readonly document: Read;
  /** The same as a page, and its style sheet. */
  readonly reference: Read;
  readonly style: Read;
}

/**
 * The description of all endpoints, for programs (`/openapi.json`) and for people (`/docs/api`). Both are made once, on
 * first request: that takes longer than anything else of a start, and is rarely needed. A thread makes them, since the
 * server could answer nothing else meanwhile.
 */
export async function createOpenApi(options: DescriptionOptions): Promise<OpenApi> {
  const described = onceMade(() => onThread(options));
  const style = staticDocument(await readStyles());
  return {
    document: async () => (await described()).document,
    reference: async () => (await described()).reference,
    style: async () => style,
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
