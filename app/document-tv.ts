/** The page for TVs: fetched there alone. */
import { startTv } from '../features/tv/index.ts';

const page = document.querySelector<HTMLElement>('[data-tv]');
if (page) startTv(page);
