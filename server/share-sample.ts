import { defaultSharedDisplay, type SharePageArrival } from '../api/contract/share-page.ts';
import { presentFile } from './tree/present.ts';
import { blankFile, type ShownRow } from './tree/rows.ts';

const day = new Date('2026-01-01');
const row = { ...blankFile, id: '0', user_id: '0', parent_id: '0', created_at: day, modified_at: day };
const noLink = () => ({ url: '', token: '', expire: '' });
const links = { content: noLink, inline: noLink, thumbnail: () => '', thumbnailsOf: () => () => '' };
const entry = (facts: Partial<ShownRow> & Pick<ShownRow, 'name'>) =>
  presentFile({ ...row, ...facts }, { links, thumbnailSize: 'SIZE_MEDIUM', isWritable: false });

/** A typical share: its page is rendered once at the start, to warm up; no visitor sees it. */
export const sampleShare: SharePageArrival = {
  shareId: '0',
  folderId: '',
  display: defaultSharedDisplay,
  status: 'OK',
  path: [],
  page: {
    share_status: 'OK',
    share_status_text: '',
    file_num: '2',
    expiration_left: '-1',
    expiration_time: '',
    restore_count_left: '-1',
    allow_download: true,
    user_info: { user_id: '0', nickname: 'Somebody', portrait_url: '' },
    title: 'Sample',
    note: '',
    icon_link: '',
    thumbnail_link: '',
    files: [
      entry({ name: 'Sample.png', size: 1, category: 'IMAGE' }),
      entry({ id: '1', name: 'Sample', is_folder: true }),
    ],
    next_page_token: '',
    pass_code_token: '',
  },
};
