import type { FastifyReply } from 'fastify';
import type { output, ZodMiniType } from 'zod/mini';
import type { Endpoint, Parsed } from '../../api/contract/endpoint.ts';
import type { Scope } from '../../api/contract/oauth.ts';

/** The account of a call's access token. */
export interface Caller {
  readonly userId: string;
  /** The sign-in that the token belongs to. */
  readonly sessionId: string;
  /** The scopes of a third-party app; undefined for the account's own sign-ins, which may do everything. */
  readonly scopes?: readonly CallerScope[] | undefined;
}

/** The right of an app, as its account has allowed it, or of a visitor of a file request, who has no account. */
export type CallerScope = Scope | 'file-request';

/** Whether it is a visitor, who only adds files to what was requested. */
export const isVisitor = ({ scopes }: Pick<Caller, 'scopes'>): boolean =>
  scopes?.includes('file-request') ?? false;

/** Whose calls are counted together: those of an account's own sign-ins, and apart from them those of all its third-party apps. */
export const callerKey = ({ userId, scopes }: Caller): string =>
  scopes === undefined ? userId : `${userId} apps`;

/** Facts about a call beside its parameters. Only `address` is proof of anything; the rest the client chooses. */
export interface CallFacts {
  /** The request's id, for the log and the answer. */
  readonly requestId: string;
  readonly address: string;
  readonly language: string;
  readonly userAgent: string;
  readonly deviceId: string;
  readonly clientId: string;
  readonly captchaToken: string;
}

export interface Call<E extends Endpoint> extends CallFacts {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: E['body'] extends 'bytes' ? AsyncIterable<Uint8Array> : Parsed<E['body']>;
  readonly caller: E['access'] extends 'anyone' ? Caller | undefined : Caller;
  /** The request's headers, with the `host` that the caller named where a proxy names another. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Result of a handler: the contract's answer, or, where that is a media type, the reply that it wrote itself. */
type Answered<E extends Endpoint> = E['answer'] extends ZodMiniType ? output<E['answer']> : FastifyReply;

export type Handler<E extends Endpoint> = (call: Call<E>, reply: FastifyReply) => Promise<Answered<E>>;

/** An endpoint and its handler. Features export lists of these; `mount.ts` mounts them. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
  /**
   * Its calls wait for turns that the handler gives, and hold nothing meanwhile. They take none of the places of an account:
   * otherwise an account with many waiting calls could make no others.
   */
  readonly hasOwnTurns?: true;
}

export const route = <const E extends Endpoint>(endpoint: E, handler: Handler<E>): Route => ({
  endpoint,
  handler: handler as unknown as Handler<Endpoint>,
});

/** The same where the handler makes calls wait for each other. */
export const routeInTurns = <const E extends Endpoint>(endpoint: E, handler: Handler<E>): Route => ({
  ...route(endpoint, handler),
  hasOwnTurns: true,
});
