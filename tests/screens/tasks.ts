/** The tasks in every state, and the dialogs in which downloads begin; the server's answers are made by the routes of the page. */
import type { Page } from '@playwright/test';
import { expect } from '../e2e/person.ts';
import type { Scene, Screen } from './scene.ts';

const gibibyte = 1024 ** 3;
const magnet = (digit: string, name: string) =>
  `magnet:?xt=urn:btih:${digit.repeat(40)}&dn=${encodeURIComponent(name)}`;

const task = (id: string, phase: string, more: object) => ({
  kind: 'drive#task',
  id,
  type: 'offline',
  phase: `PHASE_TYPE_${phase}`,
  progress: 0,
  message: '',
  file_id: '',
  user_id: '',
  created_time: '2026-11-28T04:00:00.000Z',
  updated_time: '2026-11-28T04:30:00.000Z',
  statuses: [],
  status_size: 0,
  third_task_id: '',
  icon_link: '',
  callback: '',
  space: '',
  ...more,
});
const named = (name: string, size: number, params: Readonly<Record<string, string>>, more: object = {}) => ({
  name,
  file_name: name,
  file_size: String(Math.round(size)),
  params,
  ...more,
});

const tasks = [
  task('a', 'RUNNING', {
    ...named('Big Buck Bunny (2008) 4K', 3.2 * gibibyte, {
      url: magnet('a', 'Bunny'),
      predict_speed: '8808038',
      peers: '23',
    }),
    progress: 62,
  }),
  task('b', 'RUNNING', {
    ...named('debian-13.1.0-amd64-netinst.iso', 0.7 * gibibyte, {
      url: 'https://cdimage.example.org/debian-13.1.0-amd64-netinst.iso',
      predict_speed: '2202009',
    }),
    progress: 8,
  }),
  task('c', 'RUNNING', {
    ...named(
      'とても長い名前の動画ファイル第一話から第十二話まで.Averyverylongname.1080p.mkv',
      1.4 * gibibyte,
      {
        url: magnet('b', 'Series'),
        predict_speed: '0',
        peers: '0',
        stalled_since: '2026-11-28T02:14:00.000Z',
      },
    ),
    progress: 31,
  }),
  task('d', 'PENDING', named('podcast.mp3', 0, { url: 'https://radio.example/podcast.mp3' })),
  task('e', 'PENDING', {
    ...named('Photos.zip', 0.3 * gibibyte, { url: 'https://files.example/Photos.zip', paused: '1' }),
    progress: 45,
  }),
  task(
    'f',
    'ERROR',
    named('report.pdf', 0, { url: 'https://intranet.example/report.pdf', reason: 'permission_denied' }),
  ),
  task(
    'g',
    'ERROR',
    named('Backup of 2025.tar.gz', 220 * gibibyte, {
      url: 'https://files.example/Backup.tar.gz',
      reason: 'file_space_not_enough',
    }),
  ),
  task(
    'h',
    'ERROR',
    named('Old recordings', 2 * gibibyte, { url: magnet('c', 'Old'), reason: 'torrent_no_peers' }),
  ),
  task(
    'i',
    'ERROR',
    named('missing.zip', 0, { url: 'https://files.example/missing.zip', reason: 'file_not_found' }),
  ),
  task('j', 'COMPLETE', {
    ...named('Lecture.mp4', 0.4 * gibibyte, { url: 'https://school.example/Lecture.mp4' }),
    progress: 100,
    file_id: 'VLecture',
  }),
];

const answerTasks = (page: Page) =>
  page.route('**/drive/v1/tasks?*', (route) =>
    route.fulfill({ json: { kind: 'drive#taskList', tasks, next_page_token: '' } }),
  );

const files = [
  ['Season 1/Episode 01 – The beginning.mkv', 734_003_200],
  ['Season 1/Episode 02 – Across the water.mkv', 718_274_560],
  ['Season 1/Episode 10 – とても長い名前のとても長い名前のとても長い名前.mkv', 802_160_640],
  ['Season 1/Subtitles/Episode 01.srt', 48_220],
  ['Season 1/Subtitles/Episode 02.srt', 51_990],
  ['Season 1/Subtitles/Episode 10.srt', 47_001],
  ['Season 2/Episode 01.mkv', 911_212_544],
  ['Season 2/\u202egpj.Trailer.exe', 1_048_576],
  ['Soundtrack/01 Opening.flac', 31_457_280],
  ['Soundtrack/02 Waves.flac', 28_311_552],
  ['Cover.jpg', 2_411_724],
  ['Read me first.txt', 1_204],
] as const;

async function answerTorrent(page: Page, listed: readonly (readonly [string, number])[]): Promise<void> {
  await page.route('**/drive/v1/resource/list', (route) =>
    route.fulfill({
      json: {
        list_id: 'l',
        list: {
          page_size: 1,
          next_page_token: '',
          resources: [
            {
              id: 'r',
              name: 'The Sea, complete [1080p]',
              file_size: '0',
              file_count: listed.length,
              file_index: 0,
              is_dir: true,
              resolver: 'TORRENT',
              meta: { url: '', error: '', mime_type: 'application/x-bittorrent' },
              files: listed.map(([path, size], index) => ({
                index,
                path: path.split('/'),
                size: String(size),
              })),
            },
          ],
        },
      },
    }),
  );
}

async function openTorrent(
  { page, open, word }: Scene,
  listed: readonly (readonly [string, number])[] = files,
): Promise<void> {
  await answerTorrent(page, listed);
  await open('/drive/all?action=create_task');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(magnet('a', 'Sea'));
  await dialog.locator('[type=submit]').click();
  await expect(page.getByRole('tree', { name: 'The Sea' })).toBeVisible();
  await expect(page.getByText(word('tasks.choose.invert'))).toBeVisible();
}

export const taskScreens: readonly Screen[] = [
  {
    name: 'tasks-states',
    isWhole: true,
    async show({ page, open, word }) {
      await answerTasks(page);
      await open('/drive/tasks');
      await expect(page.getByRole('list', { name: word('tasks.title') })).toBeVisible();
    },
  },
  {
    name: 'torrent-files',
    async show(scene) {
      await openTorrent(scene);
      await scene.page.getByTitle('Episode 02.srt').click();
    },
  },
  {
    name: 'torrent-running',
    async show({ page, open, button }) {
      await answerTasks(page);
      await page.route('**/drive/v1/tasks/a/files', (route) =>
        route.fulfill({
          json: {
            kind: 'drive#taskFileList',
            content_link: '/content/v1/tasks/none',
            files: files.map(([path, size], index) => ({
              index,
              path: path.split('/'),
              size: String(size),
              received: String(index < 3 ? size : index === 6 ? Math.round(size * 0.31) : 0),
              is_chosen: index !== 7,
              file_id: index < 3 ? `V${index}` : '',
            })),
          },
        }),
      );
      await open('/drive/tasks');
      await button('tasks.files.of', { name: 'Big Buck Bunny (2008) 4K' }).click();
      await expect(page.getByRole('dialog').getByRole('tree')).toBeVisible();
    },
  },
  {
    name: 'tasks-chosen',
    async show({ page, open, word }) {
      await answerTasks(page);
      await open('/drive/tasks');
      await page.getByRole('checkbox', { name: word('tasks.chooseAll') }).check();
      await expect(page.getByRole('button', { name: word('tasks.do.remove'), exact: true })).toBeVisible();
    },
  },
  {
    name: 'task-create-torrents',
    async show({ page, open, word }) {
      await open('/drive/all?action=create_task');
      const links = [magnet('a', 'Sea'), 'https://example.com/a.zip', 'not a link'];
      await page.getByRole('dialog').getByRole('textbox').fill(links.join('\n'));
      await expect(page.getByText(word('tasks.create.files'))).toBeVisible();
    },
  },
  {
    name: 'torrent-too-large',
    show: (scene) => openTorrent(scene, [...files, ['Extras/Making of.mkv', 12_000 * gibibyte]]),
  },
  {
    name: 'torrent-many',
    async show(scene) {
      const many = Array.from(
        { length: 9000 },
        (_, at) => [`Part ${at % 90}/Picture ${at}.jpg`, 4e6] as const,
      );
      await openTorrent(scene, many);
      await scene.page.getByRole('searchbox').last().fill('77');
    },
  },
];
