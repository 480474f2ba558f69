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

const statusLines: Readonly<Record<number, string>> = {
  200: 'HTTP/1.1 200 OK',
  403: 'HTTP/1.1 403 Forbidden',
  404: 'HTTP/1.1 404 Not Found',
  424: 'HTTP/1.1 424 Failed Dependency',
};

export interface PropStat {
  readonly status: 200 | 403 | 404 | 424;
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
