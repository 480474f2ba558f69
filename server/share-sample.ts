import type { FileAnswer } from '../api/contract/file.ts';
import { defaultSharedDisplay, type SharePageArrival } from '../api/contract/share-page.ts';

const time = '2026-01-01T00:00:00.000Z';

const file: FileAnswer = {
  kind: 'drive#file',
  id: '0',
  parent_id: '',
  name: 'Sample.png',
  user_id: '0',
  size: '1',
  revision: '1',
  file_extension: '.png',
  mime_type: 'image/png',
  file_category: 'IMAGE',
  starred: false,
  trashed: false,
  writable: false,
  created_time: time,
  modified_time: time,
  user_modified_time: time,
  delete_time: '',
  icon_link: '',
  thumbnail_link: '',
  web_content_link: '',
  links: {},
  md5_checksum: '',
  hash: '',
  phase: 'PHASE_TYPE_COMPLETE',
  medias: [],
  params: {},
  original_url: '',
  folder_type: 'NORMAL',
  sort_name: 'sample.png',
  space: '',
};

/** A share as there are many: its page is drawn once before the first visitor comes. Nobody sees it. */
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
    files: [file, { ...file, kind: 'drive#folder', id: '1', name: 'Sample' }],
    next_page_token: '',
    pass_code_token: '',
  },
};
