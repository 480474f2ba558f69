import { objectErrorXml, xmlDeclaration } from '../../http/object-errors.ts';
import type { NamedPart } from './complete-parts.ts';
import { ObjectFault } from './faults.ts';
import { mostParts } from './take-part.ts';

/** Bytes of a list of 10,000 parts, with room for how others write it. */
export const longestList = 4 * 1024 * 1024;

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

const escaped = (text: string): string =>
  text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/[^\t\n\r\x20-\uffff]/g, '');

/** Names and what they hold; a list where a name comes several times. */
export type Content = readonly (readonly [name: string, content: string | Content])[];

const written = (content: Content): string =>
  content
    .map(
      ([name, inner]) => `<${name}>${typeof inner === 'string' ? escaped(inner) : written(inner)}</${name}>`,
    )
    .join('');

export const writeXml = (root: string, content: Content): string =>
  `${xmlDeclaration}<${root} xmlns="${namespace}">${written(content)}</${root}>`;

export const writeError = ({ code, message }: ObjectFault, resource: string, requestId: string): string =>
  objectErrorXml({ code, message, resource, requestId });

const entities: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,4})|#x([0-9a-f]{1,4})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    return String.fromCharCode(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });

const textIn = (name: string, xml: string): string | undefined =>
  new RegExp(`<(?:\\w+:)?${name}>([^<]{0,200})</`).exec(xml)?.[1]?.trim();

/**
 * The parts in the body that completes an upload. Only the elements that count are looked at: a number and an ETag, in
 * either order, with quotes or without.
 * @throws {ObjectFault} `MalformedXML`.
 */
export function readParts(xml: string): readonly NamedPart[] {
  const parts = xml
    .split(/<(?:\w+:)?Part>/)
    .slice(1)
    .map((text): NamedPart => {
      const number = Number(textIn('PartNumber', text));
      const etag = textIn('ETag', text);
      if (!Number.isInteger(number) || number < 1 || number > mostParts || etag === undefined)
        throw malformed();
      return { number, etag: unescaped(etag).replace(/^"|"$/g, '') };
    });
  if (parts.length === 0 || parts.length > mostParts || !/<\/(?:\w+:)?CompleteMultipartUpload>\s*$/.test(xml))
    throw malformed();
  return parts;
}

const malformed = () => new ObjectFault('MalformedXML', 'The body is no list of parts.');
