/** The widget of a provider outside, in the page of the captcha: the person passes there, and it says so by a token. */
import type { Solve } from './solve.ts';

interface Widget {
  render(
    place: HTMLElement,
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

interface Provider {
  /** The name under which its script puts itself into the page. */
  readonly name: 'turnstile' | 'grecaptcha';
  readonly script: (language: string) => string;
}

const ready = 'captchaReady';

const providers: Readonly<Record<string, Provider>> = {
  turnstile: {
    name: 'turnstile',
    script: () => `https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=${ready}`,
  },
  recaptcha: {
    name: 'grecaptcha',
    script: (language) =>
      `https://www.google.com/recaptcha/api.js?render=explicit&onload=${ready}&hl=${encodeURIComponent(language)}`,
  },
};

type Loaded = Partial<Record<Provider['name'], Widget>> & { [ready]?: () => void };

/** Once in a page: a second script would be a second widget. */
function load({ name, script }: Provider, language: string): Promise<Widget> {
  const page = window as unknown as Loaded;
  if (page[name]) return Promise.resolve(page[name]);
  const element = document.createElement('script');
  return new Promise<Widget>((resolve, reject) => {
    page[ready] = () => (page[name] ? resolve(page[name]) : reject(new Error(`no ${name}`)));
    element.onerror = () => reject(new Error(`no script of ${name}`));
    element.async = true;
    element.src = script(language);
    document.head.append(element);
  }).catch((error) => {
    element.remove();
    throw error;
  });
}

/** The theme of the page: what was chosen here, else what the system shows. */
function themeNow(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

interface Challenge {
  readonly site_key: string;
  readonly purpose: string;
}

export const solve: Solve = async ({ provider, challenge }) => {
  const known = Object.hasOwn(providers, String(provider)) ? providers[String(provider)] : undefined;
  const place = document.querySelector<HTMLElement>('[data-captcha-widget]');
  if (!known || !place) throw new Error(`no captcha ${provider}`);
  const { site_key: sitekey, purpose } = challenge as Challenge;
  const { lang: language } = document.documentElement;
  const widget = await load(known, language);
  // The words and the sign of a check that runs by itself.
  for (const part of document.querySelectorAll<HTMLElement>('[data-captcha-alone]')) part.hidden = true;
  place.hidden = false;
  // Each try has a widget of its own: of a used one nothing comes any more.
  const frame = document.createElement('div');
  place.replaceChildren(frame);
  return new Promise((resolve, reject) => {
    widget.render(frame, {
      sitekey,
      callback: (token) => resolve({ token }),
      'error-callback': () => reject(new Error(`${provider} failed`)),
      ...(known.name === 'turnstile' && { cData: purpose, language: language.toLowerCase() }),
      theme: themeNow(),
    });
  });
};
