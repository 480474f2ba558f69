import { defineDocument } from '../../engine/index.ts';

export default defineDocument({
  description:
    'A visitor shows to be a person, for `?ticket=`, which the server gives. Clients are sent to `/captcha`.',
  isFramedBySite: true,
  head: () => ({ noindex: true }),
  view: () => import('./view.tsx'),
});
