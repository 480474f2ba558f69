import type { Attribute, Element } from './read-xml.ts';

export const escaped = (text: string): string =>
  text
    .replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';
export const xmlType = 'application/xml; charset=utf-8';

export interface PropertyName {
  readonly space: string;
  readonly name: string;
}

/** An element of any namespace, complete by itself. */
export const writeNamed = ({ space, name }: PropertyName, content = ''): string =>
  space === 'DAV:'
    ? `<D:${name}>${content}</D:${name}>`
    : space === ''
      ? `<${name} xmlns="">${content}</${name}>`
      : `<x:${name} xmlns:x="${escaped(space)}">${content}</x:${name}>`;

/** The namespace of the prefix `xml`, which is never declared. */
const xmlSpace = 'http://www.w3.org/XML/1998/namespace';

/** An element as it was read, complete by itself; its prefixes are ours. */
export function writeElement({ space, name, attributes, content }: Element): string {
  const tag = space === '' ? name : `x:${name}`;
  const declared = space === '' ? ' xmlns=""' : ` xmlns:x="${escaped(space)}"`;
  const inner = content.map((part) => (typeof part === 'string' ? escaped(part) : writeElement(part)));
  return `<${tag}${declared}${attributes.map(writeAttribute).join('')}>${inner.join('')}</${tag}>`;
}

function writeAttribute({ space, name, value }: Attribute, at: number): string {
  if (space === '') return ` ${name}="${escaped(value)}"`;
  if (space === xmlSpace) return ` xml:${name}="${escaped(value)}"`;
  return ` xmlns:a${at}="${escaped(space)}" a${at}:${name}="${escaped(value)}"`;
}

const statusLines: Readonly<Record<number, string>> = {
  200: 'HTTP/1.1 200 OK',
  403: 'HTTP/1.1 403 Forbidden',
  404: 'HTTP/1.1 404 Not Found',
  424: 'HTTP/1.1 424 Failed Dependency',
  507: 'HTTP/1.1 507 Insufficient Storage',
};

export interface PropStat {
  readonly status: 200 | 403 | 404 | 424 | 507;
  /** The properties, written. */
  readonly properties: string;
  /** XML of the condition that failed. */
  readonly error?: string;
}

export const writeResponse = (href: string, stats: readonly PropStat[]): string =>
  `<D:response><D:href>${escaped(href)}</D:href>${stats
    .map(
      ({ status, properties, error }) =>
        `<D:propstat><D:prop>${properties}</D:prop><D:status>${statusLines[status]}</D:status>${
          error === undefined ? '' : `<D:error>${error}</D:error>`
        }</D:propstat>`,
    )
    .join('')}</D:response>\n`;

export const multistatusBegin = `${xmlDeclaration}<D:multistatus xmlns:D="DAV:">\n`;
export const multistatusEnd = '</D:multistatus>\n';

/** The body of an error: a precondition by its name, or its XML. */
export const writeError = (condition: string): string =>
  `${xmlDeclaration}<D:error xmlns:D="DAV:">${
    condition.startsWith('<') ? condition : `<D:${condition}/>`
  }</D:error>`;
