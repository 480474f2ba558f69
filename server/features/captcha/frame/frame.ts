import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { captchaFramePath } from '../../../../api/contract/captcha.ts';
import { answerAtOnce } from '../../../http/plain-answer.ts';
import { requestIdHeader } from '../../../http/request-id.ts';
import { securityHeaders } from '../../../http/security-headers.ts';
import { type OutsideName, outsideProviders } from '../providers/outside.ts';
import { type FrameFacts, runFrame } from './run-frame.ts';

export interface CaptchaFrameOptions {
  readonly provider: OutsideName;
  /** Public: the key by which the widget knows this site. */
  readonly siteKey: string;
  /** The site, whose pages alone may show the frame and hear it. */
  readonly publicUrl: string;
}

const scriptOf = (facts: FrameFacts): string => `(${runFrame})(${JSON.stringify(facts)})`;

const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Scripts of the provider, and what these need: of this origin they may do nothing else. */
function policyOf({ provider, publicUrl }: CaptchaFrameOptions, script: string): string {
  const { scripts, frames } = outsideProviders[provider];
  return [
    "default-src 'none'",
    `script-src ${digest(script)} ${scripts.join(' ')}`,
    `frame-src ${frames.join(' ')}`,
    `connect-src ${scripts.join(' ')}`,
    `img-src data: ${scripts.join(' ')}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${publicUrl}`,
  ].join('; ');
}

const languageTag = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,2}$/i;

/**
 * The frame in which the widget of a provider runs, at `CONTENT_URL` where there is one: there its scripts reach nothing of the
 * site (decision 098). Its address names language, theme and what the widget is for.
 */
export function mountCaptchaFrame(app: FastifyInstance, options: CaptchaFrameOptions): void {
  const { provider, siteKey, publicUrl } = options;
  const { frame, label } = outsideProviders[provider];
  const script = scriptOf({ ...frame, siteKey, site: publicUrl });
  const headers = {
    ...securityHeaders(publicUrl),
    'content-security-policy': policyOf(options, script),
    'cross-origin-resource-policy': 'cross-origin',
  };
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>(captchaFramePath, (request, reply) => {
    const { locale, theme } = request.query;
    const lang = typeof locale === 'string' && languageTag.test(locale) ? locale : 'en';
    const scheme = theme === 'dark' ? 'dark' : 'light';
    const body = [
      `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<meta name="color-scheme" content="${scheme}"><meta name="robots" content="noindex">`,
      `<title>${label}</title><style>body{margin:0}main{display:inline-block;vertical-align:top}</style></head>`,
      `<body><main></main><script>${script}</script></body></html>`,
    ].join('');
    reply.hijack();
    answerAtOnce(
      reply.raw,
      200,
      { type: 'text/html; charset=utf-8', body },
      {
        ...headers,
        [requestIdHeader]: request.id,
      },
    );
  });
}
