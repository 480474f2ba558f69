import type { FastifyReply } from 'fastify';
import { parseHttpDate } from '../../http/conditional.ts';
import { DavError } from './errors.ts';
import { covering, refuseLocked } from './locks.ts';
import { hrefOf } from './paths.ts';
import { isFolderAt } from './places.ts';
import { childOf, davSpace, type Element, isDav, readXml } from './read-xml.ts';
import { setUserModified } from './repo.ts';
import { change, type DavRequest } from './request.ts';
import {
  multistatusBegin,
  multistatusEnd,
  type PropertyName,
  type PropStat,
  writeNamed,
  writeResponse,
  xmlType,
} from './write-xml.ts';

interface Instruction extends PropertyName {
  /** The time that it sets; undefined where it does something that cannot be done. */
  readonly modifiedAt: Date | undefined;
}

const mostInstructions = 100;

/** PROPPATCH: the time of a file may be set, as Windows does; other properties are not kept, and each is refused by name. */
export async function proppatch(request: DavRequest): Promise<FastifyReply> {
  const instructions = readInstructions(await readXml(request.body));
  const href = await change(request, async ({ locked, place, locks, condition }) => {
    const { row, state } = place;
    if (state !== 'root' && row === undefined) throw new DavError(404, 'There is nothing at this address.');
    refuseLocked(covering(locks, place.way), condition, place);
    const time = instructions.findLast(({ modifiedAt }) => modifiedAt !== undefined)?.modifiedAt;
    if (row !== undefined && time !== undefined && instructions.every(isPossible)) {
      await setUserModified(locked.tx, row.id, time);
      locked.emit('updated', [row.id], [row.parent_id]);
    }
    return hrefOf(place.names, isFolderAt(place));
  });
  return request.reply
    .code(207)
    .type(xmlType)
    .header('cache-control', 'no-store')
    .send(multistatusBegin + writeResponse(href, statsOf(instructions)) + multistatusEnd);
}

const isPossible = ({ modifiedAt }: Instruction): boolean => modifiedAt !== undefined;

/** All or nothing: where one is refused the others have failed with it. */
function statsOf(instructions: readonly Instruction[]): readonly PropStat[] {
  const written = (some: readonly Instruction[]): string => some.map((one) => writeNamed(one)).join('');
  const [possible, refused] = [
    instructions.filter(isPossible),
    instructions.filter((one) => !isPossible(one)),
  ];
  if (refused.length === 0) return [{ status: 200, properties: written(possible) }];
  const error = refused.some(({ space }) => space === davSpace)
    ? '<D:cannot-modify-protected-property/>'
    : undefined;
  return [
    { status: 403, properties: written(refused), ...(error && { error }) },
    ...(possible.length > 0 ? [{ status: 424 as const, properties: written(possible) }] : []),
  ];
}

function readInstructions(root: Element | undefined): readonly Instruction[] {
  if (root === undefined || !isDav(root, 'propertyupdate'))
    throw new DavError(400, 'The body is no propertyupdate.');
  const instructions = root.children.flatMap((child) => {
    const prop = isDav(child, 'set') || isDav(child, 'remove') ? childOf(child, 'prop') : undefined;
    return (prop?.children ?? []).map(({ space, name, text }) => ({
      space,
      name,
      modifiedAt: isDav(child, 'set') ? timeIn({ space, name }, text) : undefined,
    }));
  });
  if (instructions.length === 0 || instructions.length > mostInstructions)
    throw new DavError(400, `A propertyupdate has 1 to ${mostInstructions} properties.`);
  return instructions;
}

const windows = 'urn:schemas-microsoft-com:';

function timeIn({ space, name }: PropertyName, text: string): Date | undefined {
  if (space !== windows || name !== 'Win32LastModifiedTime') return undefined;
  const at = parseHttpDate(text.trim());
  return at === undefined ? undefined : new Date(at);
}
