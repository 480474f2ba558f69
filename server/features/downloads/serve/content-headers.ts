import { contentHostTest } from '../../../http/host.ts';
import { mayRunScript } from '../../../tree/kinds/kinds.ts';
import { contentDisposition } from '../disposition.ts';

export type Headers = Readonly<Record<string, string>>;

/** Where users' content is served from, and who may show it. */
interface ContentOrigins {
  readonly publicUrl: string;
  /** The origin that users' content has to itself, if there is one. */
  readonly contentUrl?: string | undefined;
  /** Headers of every answer of this server (`server/http/security-headers.ts`). */
  readonly headers: Headers;
}

interface ShownContent {
  readonly name: string;
  readonly mimeType: string;
  readonly disposition: 'inline' | 'attachment';
}

export interface ContentHeaders {
  /**
   * Response headers of content. `host`: the one that the caller named, since the server answers at all of its names:
   * what is harmless at the content origin is not so at the origin of our pages.
   */
  readonly of: (content: ShownContent, host: string) => Headers;
  /** The same for content that we made. */
  readonly ofOurs: (mimeType: string) => Headers;
}

/**
 * - Content that could run script opens in a sandbox everywhere. At the origin of our pages it is saved, not opened,
 *   and without its type, so that no page of ours could load it as a script or style either. SVG keeps its type: as a
 *   picture it runs nothing, and no browser takes it as a script.
 * - Everything else may be embedded in our pages and in no others. No `default-src`: browsers' own viewers of PDFs and
 *   videos obey it and would show nothing.
 * - Our pages may read it by script from the other origin; without credentials.
 */
export function contentHeaders({ publicUrl, contentUrl, headers }: ContentOrigins): ContentHeaders {
  const isContentHost = contentHostTest(contentUrl, publicUrl);
  const common: Headers = {
    ...headers,
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': contentUrl === undefined ? 'same-origin' : 'cross-origin',
    ...(contentUrl !== undefined && {
      'access-control-allow-origin': publicUrl,
      'access-control-expose-headers': 'accept-ranges, content-disposition, content-range, etag',
    }),
  };
  const framed = `script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'${
    contentUrl === undefined ? '' : ` ${publicUrl}`
  }`;
  return {
    of: ({ name, mimeType, disposition }, host) => {
      const isActive = mayRunScript(mimeType);
      const isAtHome = !isContentHost(host);
      return {
        ...common,
        'content-type': isActive && isAtHome && !isSvg(mimeType) ? binary : typeOf(mimeType),
        'content-disposition': contentDisposition(isActive && isAtHome ? 'attachment' : disposition, name),
        'content-security-policy': isActive ? sandbox : framed,
      };
    },
    ofOurs: (mimeType) => ({
      ...common,
      'content-type': mimeType,
      'content-security-policy': sandbox,
    }),
  };
}

const sandbox = "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'";
const binary = 'application/octet-stream';
const isSvg = (mimeType: string): boolean => /^image\/svg\+xml\s*(?:;|$)/i.test(mimeType);

const mediaType = /^[a-z]+\/[\w.+-]+(?:; ?[\w-]+=[\w.+-]+)*$/i;

/** Without an encoding, browsers read text as Latin-1, whatever it holds. */
function typeOf(mimeType: string): string {
  if (!mediaType.test(mimeType)) return binary;
  return /^text\/[^;]+$/i.test(mimeType) ? `${mimeType}; charset=utf-8` : mimeType;
}
