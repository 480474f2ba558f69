import { defineApp } from '../../engine/index.ts';
import { type AccountContent, schema } from './schema.ts';

export default defineApp<AccountContent>({
  description:
    'The account: profile, plan, how one signs in, where one is signed in, settings, data, deletion.',
  schema,
  messages: [
    'account.',
    'storage.',
    'redeem.',
    'ui.',
    'errors.',
    'frame.',
    'nav.',
    'language.',
    'theme.',
    'cookieNotice.',
  ],
  view: () => import('./view.tsx'),
});
