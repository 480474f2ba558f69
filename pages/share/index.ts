import type { SharePageArrival } from '../../api/contract/share-page.ts';
import { defineApp, type NoContent } from '../../engine/index.ts';
import { headOf } from './head.ts';

export default defineApp<NoContent, SharePageArrival>({
  description: 'What somebody shares by a link, rendered with its entries; or why it shows nothing.',
  messages: [
    ...['sharePage.', 'preview.', 'errors.', 'ui.', 'downloads.', 'restore.', 'signIn.'],
    ...['files.root', 'files.tree.', 'files.do.newFolder', 'files.newFolder.', 'files.name'],
    ...['files.column.', 'files.order', 'files.view.grid', 'files.view.list', 'files.path', 'files.selected'],
    ...['files.do.open', 'files.do.download', 'files.toolbar', 'files.more', 'files.gathering'],
    ...[
      'frame.skip',
      'frame.unreachable',
      'frame.home',
      'frame.signIn',
      'frame.openDrive',
      'language.',
      'theme.',
      'cookieNotice.',
    ],
  ],
  source: 'share',
  taken: async () => (await import('./model.ts')).shareArrived,
  head: headOf,
  view: () => import('./view.tsx'),
});
