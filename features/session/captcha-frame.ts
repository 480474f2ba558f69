import type { CaptchaGrant } from '../../api/captcha-store.ts';
import { captchaReturn } from '../../api/contract/captcha.ts';

/** CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The page of the captcha on this origin, whatever name of it the server knows: no other is ever framed. */
export function frameAddress(url: string, language: string): string {
  const { pathname, search } = new URL(url, location.href);
  return `${pathname}${search}${search === '' ? '?' : '&'}locale=${encodeURIComponent(language)}`;
}

export const isClose = (message: unknown): boolean => fieldsOf(message).action === 'close';

const fieldsOf = (message: unknown): Readonly<Record<string, unknown>> =>
  typeof message === 'object' && message !== null ? { ...message } : {};

/** The size in a message of the frame; a window that is larger, or too small to be seen, is no size. */
export function sizeIn(message: unknown): Size | undefined {
  const { action, width, height } = fieldsOf(message);
  if (action !== 'responsiveLayout') return undefined;
  const isSize = (length: unknown): length is number =>
    typeof length === 'number' && length >= 100 && length <= 2000;
  return isSize(width) && isSize(height) ? { width, height } : undefined;
}

/**
 * The token in the address at which the frame has arrived; undefined on any other page. Of another origin's page a
 * browser tells nothing. A return without a token has an empty one.
 */
export function grantAt(frame: Window | null | undefined): CaptchaGrant | undefined {
  try {
    const { pathname, search, origin } = frame?.location ?? {};
    if (origin !== location.origin || pathname !== captchaReturn) return undefined;
    const query = new URLSearchParams(search);
    return { captcha_token: query.get('captcha_token') ?? '', expires_in: Number(query.get('expires_in')) };
  } catch {
    return undefined;
  }
}
