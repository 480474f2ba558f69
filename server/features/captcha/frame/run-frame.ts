import type { FrameMessage } from '../../../../api/contract/captcha.ts';

/** Facts of a provider that the frame needs. */
export interface FrameFacts {
  /** The name under which the provider's script puts itself into the page. */
  readonly name: 'turnstile' | 'grecaptcha';
  /** The address of that script, which calls `captchaReady`. */
  readonly script: string;
  /** Whether the address names the language too; otherwise the widget is told it, with what it is for. */
  readonly isLanguageInAddress: boolean;
  readonly siteKey: string;
  /** The origin of the site: no other page hears anything. */
  readonly site: string;
}

interface Widget {
  render(
    place: Element,
    options: {
      readonly sitekey: string;
      readonly callback: (token: string) => void;
      readonly 'error-callback': () => void;
      readonly cData?: string;
      readonly language?: string;
      readonly theme: 'light' | 'dark';
    },
  ): unknown;
}

type Loaded = { [name in FrameFacts['name']]?: Widget } & { captchaReady?: () => void };

/**
 * The whole script of the frame: loads the provider's, and tells the page around what comes of it. It is serialized as text: it must not
 * refer to anything outside of itself.
 */
export function runFrame({ name, script, isLanguageInAddress, siteKey, site }: FrameFacts): void {
  const page = window as unknown as Loaded;
  const query = new URLSearchParams(location.search);
  const [locale, purpose] = [query.get('locale') ?? 'en', query.get('purpose') ?? ''];
  const say = (message: FrameMessage): void => parent.postMessage(message, site);
  const place = document.querySelector('main');
  let reported = '';
  // Providers put the task itself beside the box, over whatever else there is.
  const reportSize = (): void => {
    let [width, height] = [0, 0];
    for (const part of document.querySelectorAll('main *, body > div, body > div *')) {
      const { right, bottom } = part.getBoundingClientRect();
      if (getComputedStyle(part).visibility !== 'visible') continue;
      width = Math.max(width, Math.ceil(right));
      height = Math.max(height, Math.ceil(bottom));
    }
    if (reported === `${width} ${height}`) return;
    reported = `${width} ${height}`;
    say({ captcha: 'sized', width, height });
  };
  page.captchaReady = () => {
    const widget = page[name];
    if (!widget || !place) {
      say({ captcha: 'failed' });
      return;
    }
    widget.render(place, {
      sitekey: siteKey,
      callback: (token) => say({ captcha: 'passed', token }),
      'error-callback': () => say({ captcha: 'failed' }),
      ...(!isLanguageInAddress && { cData: purpose, language: locale.toLowerCase() }),
      theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    });
    new MutationObserver(reportSize).observe(document.body, {
      attributes: true,
      childList: true,
      subtree: true,
    });
    new ResizeObserver(reportSize).observe(place);
    reportSize();
    say({ captcha: 'shown' });
  };
  const element = document.createElement('script');
  element.onerror = () => say({ captcha: 'failed' });
  element.async = true;
  element.src = script + (isLanguageInAddress ? `&hl=${encodeURIComponent(locale)}` : '');
  document.head.append(element);
}
