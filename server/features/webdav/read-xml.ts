import { SaxesParser } from 'saxes';
import { readBody } from '../../http/bodies.ts';
import { DavError } from './errors.ts';

export interface Element {
  /** Its namespace; empty where it has none. */
  readonly space: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  /** Texts and elements in it, in their order. */
  readonly content: readonly (string | Element)[];
  readonly children: readonly Element[];
  /** Its own text, without that of its children. */
  readonly text: string;
}

export interface Attribute {
  readonly space: string;
  readonly name: string;
  readonly value: string;
}

/** Bytes of a body, elements in it, and elements within one another. */
const [longestBody, mostElements, deepest] = [64 * 1024, 500, 16];
/** Characters of a namespace, which is written again with each name that is of it. */
const longestSpace = 1_000;

export const davSpace = 'DAV:';

export const isDav = (element: Element, name: string): boolean =>
  element.space === davSpace && element.name === name;

export const childOf = ({ children }: Element, name: string): Element | undefined =>
  children.find((child) => isDav(child, name));

/**
 * The root of the XML in a small body; undefined where there is no body. No document type is read, so that there are no
 * entities but those of XML itself.
 * @throws {DavError} 400, 413
 */
export async function readXml(body: AsyncIterable<Uint8Array>): Promise<Element | undefined> {
  const bytes = await readBody(body, longestBody);
  return bytes.length === 0 ? undefined : parse(textOf(bytes));
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw malformed({ cause });
  }
}

interface Open {
  readonly space: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly content: (string | Element)[];
  readonly children: Element[];
  text: string;
}

function parse(xml: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const open: Open[] = [];
  let root: Element | undefined;
  let count = 0;
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element === undefined) return;
    element.text += text;
    element.content.push(text);
  };
  parser.on('doctype', () => {
    throw malformed();
  });
  parser.on('error', (cause) => {
    throw malformed({ cause });
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    count += 1;
    if (count > mostElements || open.length >= deepest) throw malformed();
    // Namespaces in XML 1.0 does not let a prefix stand for nothing, which the parser accepts.
    for (const { prefix, value } of Object.values(attributes))
      if (prefix === 'xmlns' && value === '') throw malformed();
    const own = Object.values(attributes).filter(
      ({ name, prefix }) => name !== 'xmlns' && prefix !== 'xmlns',
    );
    if ([uri, ...own.map(({ uri }) => uri)].some(({ length }) => length > longestSpace)) throw malformed();
    open.push({
      ...{ space: uri, name: local, content: [], children: [], text: '' },
      attributes: own.map(({ uri: space, local: name, value }) => ({ space, name, value })),
    });
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed === undefined) return;
    const parent = open.at(-1);
    if (parent === undefined) root = closed;
    else {
      parent.children.push(closed);
      parent.content.push(closed);
    }
  });
  parser.write(xml).close();
  if (root === undefined) throw malformed();
  return root;
}

const malformed = (because?: ErrorOptions) =>
  new DavError(400, 'The body is not the XML that is expected.', because);
