import type { FastifyReply } from 'fastify';
import { checkedName } from '../../tree/place.ts';
import { DavError } from './errors.ts';
import {
  covering,
  locksBelow,
  mostLocks,
  newToken,
  readTimeout,
  refuseLocked,
  writeActiveLock,
} from './locks.ts';
import { hrefOf } from './paths.ts';
import { folderOf, isFolderAt, type Place } from './places.ts';
import { makeEmpty } from './put.ts';
import { childOf, type Element, isDav, readXml } from './read-xml.ts';
import { deleteExpiredLocks, deleteLocks, insertLock, type LockRow, renewLock } from './repo.ts';
import { type Change, change, type DavRequest, headerOf } from './request.ts';
import { escaped, xmlDeclaration, xmlType } from './write-xml.ts';

/** LOCK: a write lock, or more time for one (RFC 4918, section 9.10). */
export async function lock(request: DavRequest): Promise<FastifyReply> {
  const wanted = readWanted(await readXml(request.body));
  const seconds = readTimeout(headerOf(request, 'timeout'));
  if (wanted === undefined) return renew(request, seconds);
  const depth = headerOf(request, 'depth')?.trim().toLowerCase() ?? 'infinity';
  if (depth !== '0' && depth !== 'infinity') throw new DavError(400, 'Depth is 0 or infinity.');
  const isMade = await makeMissing(request);
  const { row, place } = await change(request, async (made) => {
    const { locked, place: at } = made;
    if (at.state !== 'root' && at.state !== 'entry')
      throw new DavError(409, 'What was to be locked has gone.');
    await deleteExpiredLocks(locked.tx, locked.userId);
    const isDeep = depth === 'infinity' && isFolderAt(at);
    await refuseConflict(made, { isDeep, isShared: wanted.isShared });
    const inserted = await insertLock(locked.tx, {
      token: newToken(),
      user_id: locked.userId,
      file_id: at.way.at(-1) ?? locked.userId,
      is_deep: isDeep,
      is_shared: wanted.isShared,
      owner: wanted.owner,
      seconds,
    });
    return { row: inserted, place: at };
  });
  return answer(request, row, place, isMade ? 201 : 200, true);
}

/** A lock on a name that nothing has makes an empty file. */
async function makeMissing(request: DavRequest): Promise<boolean> {
  const target = await change(request, async ({ place, locks, condition }) => {
    if (place.state === 'no-folder') throw new DavError(409, 'The folder is missing.');
    if (place.state !== 'free') return undefined;
    if (locks.length >= mostLocks) throw tooMany();
    refuseLocked(covering(locks, folderOf(place)), condition, place);
    return {
      parentId: folderOf(place).at(-1) ?? request.userId,
      name: checkedName(place.names.at(-1) ?? ''),
    };
  });
  if (target === undefined) return false;
  await makeEmpty(request, target.parentId, target.name);
  return true;
}

const tooMany = () => new DavError(403, `An account has at most ${mostLocks} locks at a time.`);

async function refuseConflict(
  { locked, place, locks }: Change,
  { isDeep, isShared }: { readonly isDeep: boolean; readonly isShared: boolean },
): Promise<void> {
  if (locks.length >= mostLocks) throw tooMany();
  const id = place.way.at(-1) ?? locked.userId;
  const near = [...covering(locks, place.way), ...(isDeep ? await locksBelow(locked.tx, locks, id) : [])];
  const other = near.find((one) => !(isShared && one.is_shared));
  if (other === undefined) return;
  const href = escaped(hrefOf(place.names, isFolderAt(place)));
  throw new DavError(423, 'It is locked.', {
    condition: `<D:no-conflicting-lock><D:href>${href}</D:href></D:no-conflicting-lock>`,
  });
}

async function renew(request: DavRequest, seconds: number): Promise<FastifyReply> {
  const { row, place } = await change(request, async ({ locked, place: at, locks, condition }) => {
    const mine = covering(locks, at.way).find(({ token }) => condition.tokens.has(token));
    if (mine === undefined)
      throw new DavError(412, 'The header If names no lock on it.', {
        condition: 'lock-token-matches-request-uri',
      });
    const renewed = await renewLock(locked.tx, mine.token, seconds);
    return { row: renewed ?? mine, place: at };
  });
  return answer(request, row, place, 200, false);
}

function answer(
  { reply }: DavRequest,
  row: LockRow,
  place: Place,
  status: 200 | 201,
  isNew: boolean,
): FastifyReply {
  if (isNew) reply.header('lock-token', `<${row.token}>`);
  const active = writeActiveLock(row, hrefOf(place.names, isFolderAt(place)));
  return reply
    .code(status)
    .type(xmlType)
    .header('cache-control', 'no-store')
    .send(`${xmlDeclaration}<D:prop xmlns:D="DAV:"><D:lockdiscovery>${active}</D:lockdiscovery></D:prop>\n`);
}

/** UNLOCK: whoever knows the token ends the lock. */
export async function unlock(request: DavRequest): Promise<FastifyReply> {
  const token = /^\s*<([^<>\s]{1,200})>\s*$/.exec(headerOf(request, 'lock-token') ?? '')?.[1];
  if (token === undefined) throw new DavError(400, 'The header Lock-Token is missing.');
  await change(request, async ({ locked, place, locks }) => {
    if (!covering(locks, place.way).some((one) => one.token === token))
      throw new DavError(409, 'It has no such lock.', { condition: 'lock-token-matches-request-uri' });
    await deleteLocks(locked.tx, locked.userId, [token]);
  });
  return request.reply.code(204).send();
}

interface WantedLock {
  readonly isShared: boolean;
  readonly owner: string;
}

/** Undefined without a body: more time is asked for. */
function readWanted(root: Element | undefined): WantedLock | undefined {
  if (root === undefined) return undefined;
  const scope = isDav(root, 'lockinfo') ? childOf(root, 'lockscope') : undefined;
  const type = childOf(root, 'locktype');
  if (scope === undefined || type === undefined || childOf(type, 'write') === undefined)
    throw new DavError(400, 'The body is no lockinfo.');
  const isShared = childOf(scope, 'shared') !== undefined;
  if (!isShared && childOf(scope, 'exclusive') === undefined)
    throw new DavError(400, 'A lock is exclusive or shared.');
  return { isShared, owner: ownerIn(childOf(root, 'owner')) };
}

const longestOwner = 500;

function ownerIn(owner: Element | undefined): string {
  if (owner === undefined) return '';
  const href = childOf(owner, 'href')?.text.trim().slice(0, longestOwner);
  const text = escaped(owner.text.trim().slice(0, longestOwner));
  return href ? `${text}<D:href>${escaped(href)}</D:href>` : text;
}
