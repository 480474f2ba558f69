/** The page of the captcha: fetched there alone. */
import { startPersonCheck } from '../features/captcha/index.ts';

const page = document.querySelector<HTMLElement>('[data-captcha]');
if (page) startPersonCheck(page);
