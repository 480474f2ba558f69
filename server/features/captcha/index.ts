export { type Captcha, createCaptcha } from './captcha.ts';
