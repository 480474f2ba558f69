import type { Content } from './plain-answer.ts';

/** Where clients of object stores call (`features/object-uploads`): they read errors in the form of S3 and no other. */
export const objectPrefixes = ['/object-', '/uploads/object-'] as const;
export const objectMethods = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'];

export const isObject = (url: string): boolean => objectPrefixes.some((prefix) => url.startsWith(prefix));

/** Amazon S3 API Reference, "List of error codes": refusals before it is known which upload a request is for. */
const codes: Readonly<Record<number, string>> = {
  401: 'AccessDenied',
  403: 'AccessDenied',
  404: 'NoSuchKey',
  405: 'MethodNotAllowed',
  408: 'RequestTimeout',
  413: 'EntityTooLarge',
  414: 'KeyTooLongError',
  429: 'SlowDown',
  431: 'RequestHeaderSectionTooLarge',
  503: 'ServiceUnavailable',
  507: 'InsufficientStorage',
};

const codeOf = (status: number): string =>
  codes[status] ?? (status >= 500 ? 'InternalError' : 'InvalidArgument');

const escaped = (text: string): string =>
  text
    .replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/g, '');

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

interface ObjectError {
  readonly code: string;
  readonly message: string;
  /** The path. */
  readonly resource: string;
  readonly requestId: string;
}

/** An error as S3 writes it: without a namespace. */
export const objectErrorXml = ({ code, message, resource, requestId }: ObjectError): string =>
  `${xmlDeclaration}<Error><Code>${code}</Code><Message>${escaped(message)}</Message>` +
  `<Resource>${escaped(resource)}</Resource><RequestId>${escaped(requestId)}</RequestId></Error>`;

export const objectError = (status: number, facts: Omit<ObjectError, 'code'>): Content => ({
  type: 'application/xml',
  body: objectErrorXml({ ...facts, code: codeOf(status) }),
});
