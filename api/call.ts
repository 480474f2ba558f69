import type { input, output, ZodMiniType } from 'zod/mini';
import type { Endpoint, Method } from './contract/endpoint.ts';
import type { CallError } from './error.ts';

type QueryValue = string | number | boolean;

/** A query is text, but a caller may pass the number or flag that it encodes. */
type Loose<T> = T extends string ? (string extends T ? QueryValue : T) : T;
type LooseFields<T> = { readonly [K in keyof T]: Loose<T[K]> };

type Part<Name extends string, Given> = Given extends undefined
  ? unknown
  : Record<never, never> extends Given
    ? { readonly [K in Name]?: Given }
    : { readonly [K in Name]: Given };

type ParamsOf<S> = S extends ZodMiniType ? input<S> : undefined;
type QueryOf<S> = S extends ZodMiniType ? LooseFields<input<S>> : undefined;
type BodyOf<S> = S extends 'bytes' ? Blob : S extends ZodMiniType ? input<S> : undefined;

/** The input of an endpoint, by its contract. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E['params']>> &
  Part<'query', QueryOf<E['query']>> &
  Part<'body', BodyOf<E['body']>>;

type Query = Readonly<Record<string, QueryValue | null | undefined>>;
export type Params = Readonly<Record<string, string>>;

export interface CallOptions {
  /** How often to try again, 0 to 4. */
  readonly retry?: number;
  /** Ms until one try counts as unreachable. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** A failure after which it is not tried again, though others would be. */
  readonly isFinal?: (error: CallError) => boolean;
}

/** A request without a contract. */
export interface RequestOptions extends CallOptions {
  /** `GET` by default. */
  readonly method?: Method;
  readonly query?: Query;
  /** A `Blob` travels as it is, everything else as JSON. */
  readonly body?: unknown;
}

/** An endpoint whose answer is JSON; others are opened as links. */
export type JsonEndpoint = Endpoint & { readonly answer: ZodMiniType };

export type Answer<E extends JsonEndpoint> = output<E['answer']>;

/** The arguments after the endpoint: none are needed where the contract needs none. */
export type CallArguments<E extends Endpoint, Options> =
  Record<never, never> extends CallInput<E>
    ? [options?: CallInput<E> & Options]
    : [options: CallInput<E> & Options];

/**
 * The path with its parameters in place.
 * @throws {TypeError} for a parameter that is missing, empty or `..`, and so would request another path.
 */
export function pathWith(path: string, params: Params = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || /^\.{0,2}$/.test(value)) {
      throw new TypeError(`${path}: {${name}} cannot be ${JSON.stringify(value)}`);
    }
    return encodeURIComponent(value);
  });
}

/** `?a=b`, or nothing where no value is given. */
export function queryText(query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/**
 * The address of a path on an origin; the page's own where the origin is empty.
 * @throws {TypeError} for a path that would leave the origin (`//elsewhere`, `/\elsewhere`).
 */
export function addressOf(origin: string, path: string, query?: Query): string {
  if (!/^\/(?![/\\])/.test(path)) throw new TypeError(`${path} is not a path of the server`);
  return origin.replace(/\/+$/, '') + path + queryText(query);
}
