import type { FastifyReply } from 'fastify';
import { parseHttpDate } from '../../http/conditional.ts';
import { DavError } from './errors.ts';
import { changeKept, type Setting } from './kept-properties.ts';
import { covering, refuseLocked } from './locks.ts';
import { hrefOf } from './paths.ts';
import { isFolderAt, type Place } from './places.ts';
import { isLive, isWindowsTime } from './properties.ts';
import { childOf, davSpace, type Element, isDav, readXml } from './read-xml.ts';
import { setUserModified } from './repo.ts';
import { type Change, change, type DavRequest } from './request.ts';
import {
  multistatusBegin,
  multistatusEnd,
  type PropertyName,
  type PropStat,
  writeElement,
  writeNamed,
  writeResponse,
  xmlType,
} from './write-xml.ts';

interface Instruction extends Setting {
  /** The time of the file that it sets, as Windows does. */
  readonly modifiedAt?: Date;
  /** Why it cannot be done. */
  readonly status?: 403 | 507;
}

const mostInstructions = 100;

/** PROPPATCH: the time of an entry, and properties of programs' own, which are kept. All of a request, or nothing. */
export async function proppatch(request: DavRequest): Promise<FastifyReply> {
  const given = readInstructions(await readXml(request.body));
  const { href, instructions } = await change(request, async (made) => {
    const { place, locks, condition } = made;
    if (place.state !== 'root' && place.row === undefined)
      throw new DavError(404, 'There is nothing at this address.');
    refuseLocked(covering(locks, place.way), condition, place);
    const judged = given.map((one) => ({ ...one, ...refusalOf(one, place) }));
    const isDone = judged.every(isPossible) && (await carryOut(made, judged));
    return {
      href: hrefOf(place.names, isFolderAt(place)),
      instructions: isDone || !judged.every(isPossible) ? judged : judged.map(withoutRoom),
    };
  });
  return request.reply
    .code(207)
    .type(xmlType)
    .header('cache-control', 'no-store')
    .send(multistatusBegin + writeResponse(href, statsOf(instructions)) + multistatusEnd);
}

const isPossible = ({ status }: Instruction): boolean => status === undefined;

/** The root is no entry: it keeps nothing. */
const refusalOf = (one: Instruction, { state }: Place): Pick<Instruction, 'status'> =>
  (isLive(one) ? one.modifiedAt === undefined : state === 'root') ? { status: 403 } : {};

const withoutRoom = (one: Instruction): Instruction =>
  isLive(one) || one.xml === undefined ? one : { ...one, status: 507 };

/** @returns false, having changed nothing, where there is no room for the properties. */
async function carryOut(made: Change, instructions: readonly Instruction[]): Promise<boolean> {
  const { locked, place } = made;
  const { row } = place;
  if (row === undefined) return true;
  if (
    !(await changeKept(
      locked,
      row.id,
      instructions.filter((one) => !isLive(one)),
    ))
  )
    return false;
  const time = instructions.findLast(({ modifiedAt }) => modifiedAt !== undefined)?.modifiedAt;
  if (time !== undefined) {
    await setUserModified(locked.tx, row.id, time);
    locked.emit('updated', [row.id], [row.parent_id]);
  }
  return true;
}

/** Where one is refused the others have failed with it. */
function statsOf(instructions: readonly Instruction[]): readonly PropStat[] {
  const written = (some: readonly Instruction[]): string => some.map((one) => writeNamed(one)).join('');
  const of = (wanted: Instruction['status']): readonly Instruction[] =>
    instructions.filter(({ status }) => status === wanted);
  const [possible, forbidden, large] = [of(undefined), of(403), of(507)];
  if (possible.length === instructions.length) return [{ status: 200, properties: written(possible) }];
  const isProtected = forbidden.some(({ space }) => space === davSpace);
  const error = isProtected ? { error: '<D:cannot-modify-protected-property/>' } : {};
  const stats: readonly PropStat[] = [
    { status: 403, properties: written(forbidden), ...error },
    { status: 507, properties: written(large) },
    { status: 424, properties: written(possible) },
  ];
  return stats.filter(({ properties }) => properties !== '');
}

function readInstructions(root: Element | undefined): readonly Instruction[] {
  if (root === undefined || !isDav(root, 'propertyupdate'))
    throw new DavError(400, 'The body is no propertyupdate.');
  const instructions = root.children.flatMap((child) => {
    const isSet = isDav(child, 'set');
    const prop = isSet || isDav(child, 'remove') ? childOf(child, 'prop') : undefined;
    return (prop?.children ?? []).map((element) => read(element, isSet));
  });
  if (instructions.length === 0 || instructions.length > mostInstructions)
    throw new DavError(400, `A propertyupdate has 1 to ${mostInstructions} properties.`);
  return instructions;
}

function read(element: Element, isSet: boolean): Instruction {
  const { space, name } = element;
  const modifiedAt = isSet ? timeIn(element, element.text) : undefined;
  return { space, name, ...(modifiedAt && { modifiedAt }), ...(isSet && { xml: writeElement(element) }) };
}

function timeIn(name: PropertyName, text: string): Date | undefined {
  const at = isWindowsTime(name) ? parseHttpDate(text.trim()) : undefined;
  return at === undefined ? undefined : new Date(at);
}
