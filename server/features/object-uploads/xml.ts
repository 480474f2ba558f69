import { SaxesParser } from 'saxes';
import { objectErrorXml, xmlDeclaration } from '../../http/object-errors.ts';
import { createPauses, type Pause } from '../../http/pauses.ts';
import { ObjectStoreError } from './errors.ts';
import type { NamedPart } from './take/complete-parts.ts';
import { mostParts } from './take/take-part.ts';

/** Bytes of a list of 10,000 parts, with space for how others write it. */
export const longestList = 4 * 1024 * 1024;

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

const escaped = (text: string): string =>
  text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/[^\t\n\r\x20-\uffff]/g, '');

/** Names and their contents; a list where a name is repeated. */
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

/** Characters that are read between two pauses: a millisecond of work or less. */
const inOneGo = 16 * 1024;
/** Elements within one another, and characters of a number or an ETag: a list needs three and forty. */
const [deepest, longestText] = [8, 200];
/**
 * Characters of one tag, text, comment or instruction: the parser processes one, with its attributes, without a pause.
 */
const longestToken = 2 * inOneGo;

/**
 * The parts in the body that completes an upload: a number and an ETag each, in either order, with quotes or without. Other
 * elements are passed over, prefixes too. No document type is read, so that there are no entities but those of XML itself.
 * @throws {ObjectStoreError} `MalformedXML`.
 */
export async function readParts(xml: string, pause: Pause = createPauses()): Promise<readonly NamedPart[]> {
  const { parser, parts, tokenEnd } = createPartsParser();
  const list = xml.trimEnd();
  try {
    for (let at = 0; at < list.length; at += inOneGo) {
      parser.write(list.slice(at, at + inOneGo));
      if (parser.position - tokenEnd() > longestToken) throw malformed();
      await pause();
    }
    parser.close();
  } catch (cause) {
    throw malformed({ cause });
  }
  if (parts.length === 0) throw malformed();
  return parts;
}

function createPartsParser() {
  const parser = new SaxesParser();
  const parts: NamedPart[] = [];
  const path: string[] = [];
  let texts: Record<string, string> = {};
  let end = 0;
  const tokenEnded = (): void => {
    end = parser.position;
  };
  const addText = (text: string): void => {
    tokenEnded();
    const name = path[2];
    if (path.length !== 3 || name === undefined) return;
    texts[name] = (texts[name] ?? '') + text;
    if (texts[name].length > longestText) throw malformed();
  };
  parser.on('doctype', () => {
    throw malformed();
  });
  parser.on('comment', tokenEnded);
  parser.on('processinginstruction', tokenEnded);
  parser.on('opentag', ({ name }) => {
    tokenEnded();
    path.push(name.slice(name.indexOf(':') + 1));
    if (path.length > deepest) throw malformed();
    if (path.length === 2) texts = {};
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    tokenEnded();
    if (path.join('/') === 'CompleteMultipartUpload/Part') parts.push(partOf(texts));
    if (parts.length > mostParts) throw malformed();
    path.pop();
  });
  return { parser, parts, tokenEnd: () => end };
}

function partOf({ PartNumber = '', ETag }: Readonly<Record<string, string>>): NamedPart {
  const number = Number(PartNumber.trim());
  if (!Number.isInteger(number) || number < 1 || number > mostParts || ETag === undefined) throw malformed();
  return { number, etag: ETag.trim().replace(/^"|"$/g, '') };
}

const malformed = (because?: ErrorOptions) =>
  new ObjectStoreError('MalformedXML', 'The body is no list of parts.', because);
