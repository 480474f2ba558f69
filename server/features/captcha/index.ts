export { openCaptcha } from './open.ts';
export type { Captcha } from './service.ts';
