import type { OutsideHosts } from '../../../http/security-headers.ts';

interface OutsideProvider extends OutsideHosts {
  /** Where a token is judged. */
  readonly verify: string;
  /** Whether a token tells what its widget was for. */
  readonly keepsPurpose: boolean;
}

/** Providers of a captcha whose scripts run on its page, as their documentation says. */
export const outsideProviders = {
  turnstile: {
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    scripts: ['https://challenges.cloudflare.com'],
    frames: ['https://challenges.cloudflare.com'],
    keepsPurpose: true,
  },
  recaptcha: {
    verify: 'https://www.google.com/recaptcha/api/siteverify',
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    keepsPurpose: false,
  },
} as const satisfies Readonly<Record<string, OutsideProvider>>;

export type OutsideName = keyof typeof outsideProviders;
