/** Controls that text does not hold: all but tab, line ends, form feed and the escape of ISO 2022 and terminals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const binaryControl = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/;

export interface TextHead {
  readonly text: string;
  /** True when only the absence of controls speaks for text: some 8-bit encoding, perhaps. */
  readonly isGuess: boolean;
}

/**
 * The beginning of a file as text, or undefined when it is binary: UTF-8 (the last character may be cut), UTF-16 with a
 * byte order mark, or bytes of an unknown encoding without control characters, read as Latin-1.
 */
export function readText(head: Uint8Array): TextHead | undefined {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const utf16 = head[0] === 0xfe ? 'utf-16be' : 'utf-16le';
  const text = decode(head, isUtf16 ? utf16 : 'utf-8');
  if (text !== undefined) return binaryControl.test(text) ? undefined : { text, isGuess: false };
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  return binaryControl.test(bytes) ? undefined : { text: bytes, isGuess: true };
}

function decode(head: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
}

/**
 * The name of the first element of XML or HTML, in lower case and without its prefix; undefined where the text does not
 * begin as either. Declarations, comments and the document type before it are passed over, in one go.
 */
export function rootElement(text: string): string | undefined {
  let at = 0;
  for (;;) {
    at += /^[\s\ufeff]*/.exec(text.slice(at))?.[0].length ?? 0;
    const type = /^<!doctype\s+([\w:-]+)/i.exec(text.slice(at, at + 64))?.[1];
    if (type !== undefined) return localName(type);
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined;
    if (end === undefined) break;
    const found = text.indexOf(end, at);
    if (found === -1) return undefined;
    at = found + end.length;
  }
  const element = /^<([A-Za-z_][\w:.-]*)(?=[\s/>])/.exec(text.slice(at, at + 64))?.[1];
  return element === undefined ? undefined : localName(element);
}

const localName = (name: string): string => name.replace(/^.*:/, '').toLowerCase();
