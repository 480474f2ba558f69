export { type Captcha, createCaptcha } from './service.ts';
