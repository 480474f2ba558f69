import type { SharePageArrival } from '../../api/contract/share-page.ts';
import { defineApp, type NoContent } from '../../engine/index.ts';
import { messages as downloads } from '../../features/downloads/messages.ts';
import { messages as selection } from '../../features/paged-list/messages.ts';
import { messages as preview } from '../../features/preview/messages.ts';
import { messages as restore } from '../../features/restore/messages.ts';
import { messages as signIn } from '../../features/sign-in/messages.ts';
import { headOf } from './head.ts';

export default defineApp<NoContent, SharePageArrival>({
  description: 'What somebody shares by a link, rendered with its entries; or why it shows nothing.',
  messages: [
    'sharePage.',
    ...preview,
    ...downloads,
    ...restore,
    ...signIn,
    // The messages of the list of files and the folder chooser that a share uses: most of them are about one's own
    // drive.
    ...['files.root', 'files.tree.', 'files.chooser.', 'files.do.newFolder', 'files.newFolder.'],
    ...['files.name', 'files.path', 'files.page.received'],
    ...['files.column.', 'files.order', 'files.view.', 'files.daysLeft', 'files.today'],
    ...['files.yesterday', 'files.do.open', 'files.do.download', 'files.more'],
    ...selection,
    // The owner changes them here.
    ...['sharing.name', 'sharing.note', 'sharing.save'],
  ],
  source: 'share',
  stores: async () => (await import('./arrival.ts')).storesOf,
  head: headOf,
  view: () => import('./view.tsx'),
});
