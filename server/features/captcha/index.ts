export { type CaptchaFrameOptions, mountCaptchaFrame } from './frame/frame.ts';
export { type CaptchaOptions, openCaptcha } from './open.ts';
export type { Captcha } from './service.ts';
