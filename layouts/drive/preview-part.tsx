/** For staff with a preview link alone, so it is fetched for them. */
export { PreviewBar as default } from '../../features/site-frame/index.ts';
