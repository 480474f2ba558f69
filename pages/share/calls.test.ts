import { expect, onTestFinished, test, vi } from 'vitest';
import { defaultSharedDisplay } from '../../api/contract/share-page.ts';
import { fetchEntries, openByCode } from './calls.ts';

const place = { shareId: 'S1', token: 'T', folderId: 'F', display: defaultSharedDisplay };
const list = {
  share_status: 'OK',
  share_status_text: '',
  files: [],
  next_page_token: '',
  pass_code_token: 'T',
};
const page = {
  ...list,
  file_num: '1',
  expiration_left: '-1',
  expiration_time: '',
  restore_count_left: '-1',
  allow_download: true,
  user_info: { user_id: 'U', nickname: 'Ann', portrait_url: '' },
  title: 'Trip',
  note: '',
  icon_link: '',
  thumbnail_link: '',
};

/** The server as it answers each path. */
function answering(answers: Readonly<Record<string, object>>): void {
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, 'http://drive.test');
    return Response.json(answers[pathname] ?? {}, { status: answers[pathname] ? 200 : 404 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}

const closedWay = { share_status: 'EXPIRED', share_status_text: '', path: [] };

test('a share that closes between the entries of a folder and the way to it shows neither', async () => {
  answering({ '/drive/v1/share/detail': list, '/drive/v1/share/path': closedWay });
  const request = { type: 'open', query: { place, words: '' }, next: '', count: 0, generation: 1 } as const;
  expect(await fetchEntries(request)).toEqual({ status: 'EXPIRED', rows: [], next: '', path: null });
});

test('nor does one that closes after its passcode was taken', async () => {
  answering({ '/drive/v1/share': page, '/drive/v1/share/detail': list, '/drive/v1/share/path': closedWay });
  expect(await openByCode(place, 'abc234')).toMatchObject({
    arrival: { status: 'EXPIRED', page: null, path: null },
  });
});
