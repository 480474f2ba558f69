import type { CaptchaGrant } from '../../api/captcha-store.ts';

/** Shows the page of the captcha; `null` where it is closed. */
type ShowCaptcha = (url: string) => Promise<CaptchaGrant | null>;

/** Parts of the page that can show it; the last to come is on top. */
const places: ShowCaptcha[] = [];

/** @returns takes the place away again. */
export function offerCaptchaPlace(show: ShowCaptcha): () => void {
  places.push(show);
  return () => void places.splice(places.indexOf(show), 1);
}

/** Where no part of the page can show it, nobody can solve it: as if it were closed. */
export const showCaptcha: ShowCaptcha = async (url) => places.at(-1)?.(url) ?? null;
