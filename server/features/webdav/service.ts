import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateClass } from '../../../api/contract/endpoint.ts';
import { ApiError } from '../../errors.ts';
import { streamBody } from '../../http/bodies.ts';
import { pathOf } from '../../http/errors.ts';
import { withNamedHost } from '../../http/host.ts';
import { semaphoreOfAccount } from '../../http/mount.ts';
import { createSemaphoreByKey } from '../../http/semaphore.ts';
import type { Trusts } from '../../http/trust.ts';
import { readCredentials } from './credentials.ts';
import type { WebDavDeps } from './deps.ts';
import { DavError } from './errors.ts';
import { get } from './get.ts';
import { lock, unlock } from './locking.ts';
import { readPath } from './paths.ts';
import { propfind } from './propfind.ts';
import { proppatch } from './proppatch.ts';
import { put } from './put.ts';
import type { DavRequest } from './request.ts';
import { copy, mkcol, move, remove } from './tree-changes.ts';

/** Answers a request at `/dav/`. @throws what `faultOf` knows. */
export type WebDav = (request: FastifyRequest, reply: FastifyReply, trusts: Trusts) => Promise<FastifyReply>;

interface Verb {
  readonly rate: RateClass;
  readonly writes: boolean;
  readonly run: (request: DavRequest) => Promise<FastifyReply>;
}

const verbs: Readonly<Record<string, Verb>> = {
  GET: { rate: 'transfer', writes: false, run: get },
  HEAD: { rate: 'transfer', writes: false, run: get },
  PROPFIND: { rate: 'read', writes: false, run: propfind },
  PUT: { rate: 'transfer', writes: true, run: put },
  MKCOL: { rate: 'write', writes: true, run: mkcol },
  DELETE: { rate: 'write', writes: true, run: remove },
  COPY: { rate: 'write', writes: true, run: copy },
  MOVE: { rate: 'write', writes: true, run: move },
  PROPPATCH: { rate: 'write', writes: true, run: proppatch },
  LOCK: { rate: 'write', writes: true, run: lock },
  UNLOCK: { rate: 'write', writes: true, run: unlock },
};

/**
 * The drive of an account by WebDAV (RFC 4918, classes 1 and 2). Whoever calls is known by an app password alone, never by
 * a cookie, and reaches by names what lies below the root of that account: nothing here takes an id.
 */
export function createWebDav(deps: WebDavDeps): WebDav {
  const semaphoreOf = createSemaphoreByKey(semaphoreOfAccount);
  const ownHost = new URL(deps.publicUrl).host;
  return async (request, reply, trusts) => {
    const { method = '', url = '' } = request.raw;
    const verb = Object.hasOwn(verbs, method) ? verbs[method] : undefined;
    if (verb === undefined) throw new DavError(405, 'This address does not take that method.');
    const headers = withNamedHost(request.raw, trusts);
    const caller = await callerOf(deps, request);
    await deps.limit(verb.rate, { address: request.ip, caller: `${caller.userId} webdav` });
    if (verb.writes && caller.isReadOnly) throw new DavError(403, 'This app password is only for reading.');
    return verb.run({
      ...{ deps, method, userId: caller.userId, names: readPath(pathOf(url)), headers, reply },
      hosts: [ownHost, headers.host ?? ownHost],
      body: streamBody(request.raw, reply.raw),
      inTurn: semaphoreOf(caller.userId),
    });
  };
}

/** @throws {ApiError} `unauthenticated`, `too_many_requests` */
async function callerOf({ authenticate }: WebDavDeps, { headers, ip }: FastifyRequest) {
  const given = readCredentials(headers.authorization);
  const caller = given && (await authenticate({ ...given, address: ip }));
  if (caller === undefined) throw new ApiError('unauthenticated');
  return caller;
}
