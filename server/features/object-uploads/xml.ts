import { objectErrorXml, xmlDeclaration } from '../../http/object-errors.ts';
import { createPauses, type Pause } from '../../http/pauses.ts';
import type { NamedPart } from './complete-parts.ts';
import { ObjectStoreError } from './errors.ts';
import { mostParts } from './take-part.ts';

/** Bytes of a list of 10,000 parts, with room for how others write it. */
export const longestList = 4 * 1024 * 1024;

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

const escaped = (text: string): string =>
  text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/[^\t\n\r\x20-\uffff]/g, '');

/** Names and what they hold; a list where a name comes several times. */
type Content = readonly (readonly [name: string, content: string | Content])[];

const written = (content: Content): string =>
  content
    .map(
      ([name, inner]) => `<${name}>${typeof inner === 'string' ? escaped(inner) : written(inner)}</${name}>`,
    )
    .join('');

export const writeXml = (root: string, content: Content): string =>
  `${xmlDeclaration}<${root} xmlns="${namespace}">${written(content)}</${root}>`;

export const writeError = (
  { code, message }: ObjectStoreError,
  resource: string,
  requestId: string,
): string => objectErrorXml({ code, message, resource, requestId });

const entities: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,4})|#x([0-9a-f]{1,4})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    return String.fromCharCode(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });

/** A prefix of a namespace is short; without a bound one that never ends would be gone through again and again. */
const element = (name: string): string => `<(?:\\w{1,32}:)?${name}>`;
const numberIn = new RegExp(`${element('PartNumber')}([^<]{0,200})<`);
const etagIn = new RegExp(`${element('ETag')}([^<]{0,200})<`);
const listEnds = /<\/(?:\w{1,32}:)?CompleteMultipartUpload>\s*$/;

/** Characters of one part, and of what may stand behind the last one. */
const longestPart = 4096;
/** Parts that are read between two pauses. */
const inOneGo = 128;

/**
 * The parts in the body that completes an upload. Only the elements that count are looked at: a number and an ETag, in
 * either order, with quotes or without.
 * @throws {ObjectStoreError} `MalformedXML`.
 */
export async function readParts(xml: string, pause: Pause = createPauses()): Promise<readonly NamedPart[]> {
  if (!listEnds.test(xml.slice(-longestPart))) throw malformed();
  const begins = new RegExp(element('Part'), 'g');
  const parts: NamedPart[] = [];
  for (let begin = begins.exec(xml); begin !== null; ) {
    const next = begins.exec(xml);
    const text = xml.slice(begin.index, Math.min(next?.index ?? xml.length, begin.index + longestPart));
    const number = Number(numberIn.exec(text)?.[1]?.trim());
    const etag = etagIn.exec(text)?.[1]?.trim();
    if (!Number.isInteger(number) || number < 1 || number > mostParts || etag === undefined)
      throw malformed();
    if (parts.length === mostParts) throw malformed();
    parts.push({ number, etag: unescaped(etag).replace(/^"|"$/g, '') });
    if (parts.length % inOneGo === 0) await pause();
    begin = next;
  }
  if (parts.length === 0) throw malformed();
  return parts;
}

const malformed = () => new ObjectStoreError('MalformedXML', 'The body is no list of parts.');
