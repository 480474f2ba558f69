import type { output, ZodMiniType } from 'zod/mini';
import type { Reason } from './reasons.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/**
 * Who may call. `anyone`: no credentials needed, but they are used where given. `signed-in`: any account, and the
 * answer is about the caller. `owner`: every id in the call must be the caller's; another account's id is answered as
 * if it did not exist.
 */
export type Access = 'anyone' | 'signed-in' | 'owner';

/** How often one caller may: each class is a row of `server/http/limits.ts`. */
export type RateClass =
  | 'sign-in'
  | 'mail'
  | 'visit'
  | 'captcha'
  | 'statistics'
  | 'read'
  | 'write'
  | 'transfer';

/**
 * One endpoint as data: the server mounts it, the client calls it, the description at `/openapi.json` and the tests of
 * access are made from it. Schemas are of `zod/mini`, since the client parses answers with the same ones and 5 kB is
 * all that costs.
 */
export interface Endpoint {
  readonly method: Method;
  /** As OpenAPI writes it: `/drive/v1/files/{id}`, `/drive/v1/files:batchMove`. */
  readonly path: `/${string}`;
  /** The heading under which developers find it. */
  readonly group: string;
  /** One sentence for developers. */
  readonly summary: string;
  /** An endpoint must declare its access to compile. */
  readonly access: Access;
  readonly rate: RateClass;
  /** The action of the captcha token where the call may require one; none by default. */
  readonly captcha?: string;
  readonly params?: ZodMiniType;
  readonly query?: ZodMiniType;
  /** A JSON body. `bytes` instead: the handler reads the body as it streams in. */
  readonly body?: ZodMiniType | 'bytes';
  /** Bytes of a JSON body, where more than 1 MiB makes sense. */
  readonly mostBytes?: number;
  /** A JSON answer; or the media type of another one, which the handler writes. */
  readonly answer: ZodMiniType | `${string}/${string}`;
  /** Reasons of its own beyond those that any call may meet. */
  readonly errors?: readonly Reason[];
}

/** Declares an endpoint. Without side effects: endpoints that a page does not call are left out of its scripts. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** The output type of a schema of the contract; `undefined` where there is none. */
export type Parsed<Schema> = Schema extends ZodMiniType ? output<Schema> : undefined;

/** The names between braces in a path, in order. */
export const paramsOf = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
