import type { ZodMiniType } from 'zod/mini';

/**
 * One endpoint as data: the server mounts it and the client calls it.
 * Schemas are of `zod/mini`, since the client parses answers with the same ones and 5 kB is all that costs.
 */
export interface Endpoint<Answer extends ZodMiniType = ZodMiniType> {
  readonly method: 'GET' | 'POST';
  readonly path: `/v1/${string}`;
  /** One sentence for developers. */
  readonly summary: string;
  /** Who may call it; an endpoint that does not say so does not compile. The server checks it as soon as there are accounts. */
  readonly access: 'anyone' | 'signed-in';
  readonly answer: Answer;
}

export const defineEndpoint = <const Answer extends ZodMiniType>(
  endpoint: Endpoint<Answer>,
): Endpoint<Answer> => endpoint;
