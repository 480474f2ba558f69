interface OutsideProvider {
  readonly label: string;
  /** Where a token is judged. */
  readonly verify: string;
  /** Whether a token tells what its widget was for. */
  readonly keepsPurpose: boolean;
  /** Origins, and folders of them where others share it, from which its scripts come. */
  readonly scripts: readonly string[];
  /** The same for what it frames. */
  readonly frames: readonly string[];
  readonly frame: {
    /** The name under which its script puts itself into the page. */
    readonly name: 'turnstile' | 'grecaptcha';
    readonly script: string;
    readonly isLanguageInAddress: boolean;
  };
}

/** Providers of a captcha whose scripts run in its frame, as their documentation says. */
export const outsideProviders = {
  turnstile: {
    label: 'Turnstile',
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    scripts: ['https://challenges.cloudflare.com'],
    frames: ['https://challenges.cloudflare.com'],
    keepsPurpose: true,
    frame: {
      name: 'turnstile',
      script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=captchaReady',
      isLanguageInAddress: false,
    },
  },
  recaptcha: {
    label: 'reCAPTCHA',
    verify: 'https://www.google.com/recaptcha/api/siteverify',
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    keepsPurpose: false,
    frame: {
      name: 'grecaptcha',
      script: 'https://www.google.com/recaptcha/api.js?render=explicit&onload=captchaReady',
      isLanguageInAddress: true,
    },
  },
} as const satisfies Readonly<Record<string, OutsideProvider>>;

export type OutsideName = keyof typeof outsideProviders;
