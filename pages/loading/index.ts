import { defineDocument } from '../../engine/index.ts';

export default defineDocument({
  description:
    'Where the captcha goes on to, with `?captcha_token=` and `?expires_in=`, which the page around its frame takes.',
  isFramedBySite: true,
  head: () => ({ noindex: true }),
  view: () => import('./view.tsx'),
});
