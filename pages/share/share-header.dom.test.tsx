import { fireEvent, screen } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { defaultSharedDisplay } from '../../api/contract/share-page.ts';
import { $account } from '../../features/session/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { editShareFx } from './editing/model.ts';
import { $facts, type ShareFacts, shareArrived } from './model.ts';
import { ShareHeader } from './share-header.tsx';

/** The head of a share with these facts, for the account of this id. */
async function head(more: object, sub?: string) {
  const edit = vi.fn((_: string, words: object) => ({ share_id: 'S1', ...words }));
  const page = {
    ...{ title: 'Reef', note: '', file_num: '3', expiration_left: '-1', restore_count_left: '-1' },
    ...{ allow_download: true, user_info: { user_id: 'me', nickname: 'Ada', portrait_url: '' } },
    ...{ files: [], thumbnail_link: '', pass_code_token: '', ...more },
  };
  const scope = fork({
    handlers: [[editShareFx, edit]] as never,
    ...(sub && { values: [[$account, { sub }]] as never }),
  });
  const arrived = {
    shareId: 'S1',
    folderId: '',
    status: 'OK',
    path: [],
    page,
    display: defaultSharedDisplay,
  };
  await allSettled(shareArrived, { scope, params: arrived as never });
  const facts = page as unknown as ShareFacts;
  return { ...renderPart(<ShareHeader facts={facts} />, { scope }), scope, edit };
}

test('the head has a cover where there is a picture, whose place stays when it does not come', async () => {
  const { container, unmount } = await head({ thumbnail_link: '/t/reef' });
  const cover = container.querySelector('[data-share-cover] img') as HTMLImageElement;
  expect([cover.getAttribute('src'), cover.alt]).toEqual(['/t/reef', '']);
  fireEvent.error(cover);
  expect(container.querySelector('[data-share-cover] img')).toBeNull();
  expect(container.querySelector('[data-share-cover] svg')).not.toBeNull();
  unmount();
  expect((await head({})).container.querySelector('[data-share-cover]')).toBeNull();
});

test('the head does not speak of all where the share is one file', async () => {
  const file = { kind: 'drive#file', id: 'F', name: 'sea.png', size: '1', thumbnail_link: '/t/sea' };
  const { container } = await head({ file_num: '1', files: [file], thumbnail_link: '/t/sea' });
  expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
  expect(container.textContent).not.toMatch(/all/);
  expect(container.querySelector('[data-share-cover]')).toBeNull();
});

test('a visitor is offered no change of the title', async () => {
  const { user } = await head({}, 'somebody else');
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Report' });
  expect(screen.queryByRole('menuitem', { name: 'Edit title and note' })).toBeNull();
});

test('the owner changes title and note, and nothing else is sent', async () => {
  const { user, scope, edit } = await head({ note: 'Old' }, 'me');
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit title and note' }));
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await user.type(title, 'Sea');
  await user.clear(screen.getByRole('textbox', { name: 'Note' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(edit.mock.calls).toEqual([['S1', { title: 'Sea', note: '' }]]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(scope.getState($facts)).toMatchObject({ title: 'Sea', note: '' });
});
