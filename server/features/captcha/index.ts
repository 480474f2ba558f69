export { type CaptchaOptions, openCaptcha } from './open.ts';
export { outsideProviders } from './providers/outside.ts';
export type { Captcha } from './service.ts';
