export { type Captcha, type CaptchaOptions, captchaLife, createCaptcha } from './captcha.ts';
