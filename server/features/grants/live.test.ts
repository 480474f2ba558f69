import { beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import { withDriveLock } from '../../db/index.ts';
import { openPage } from '../changes/fixtures/page.ts';
import { type Sharer, sharesOfFile } from '../shares/fixtures/share-world.ts';

const { person, drive } = sharesOfFile();

const give = (owner: Sharer, file_id: string, { email }: Sharer, role = 'view') =>
  owner.done('createGrant', { body: { file_id, grantee: email, role } });
const end = (owner: Sharer, id: string) => owner.done('deleteGrant', { params: { id } });
const move = (owner: Sharer, id: string, parent_id: string) =>
  owner.done('moveFiles', { body: { ids: [id], to: { parent_id } } });

/** An open window of somebody. */
async function window(who: Sharer) {
  const page = await openPage({ url: drive().origin }, who.token);
  expect((await page.next()).event).toBe('open');
  return page;
}
/** Reads on until something changed in this folder; nothing but these may be told until then. */
async function expectChange(
  page: Awaited<ReturnType<typeof window>>,
  id: string,
  among: readonly string[] = [id],
) {
  for (let ids: readonly string[] = []; !ids.includes(id); ) {
    const news = await page.next();
    expect(news).toEqual({ event: 'shared', id: undefined, data: { ids: expect.any(Array), is_all: false } });
    ids = news.data.ids;
    expect(among).toEqual(expect.arrayContaining([...ids]));
  }
}
const granted = { event: 'grants', id: undefined, data: {} };

let first: { readonly who: Sharer; readonly page: Awaited<ReturnType<typeof openPage>> };
/** Whatever was announced before has reached the server by the time that a later change has. */
async function announced(): Promise<void> {
  const id = await first.who.folder('mark');
  for (;;) {
    const { data } = await first.page.next();
    if (data.file_ids?.includes(id)) return;
  }
}

/** A folder with another in it, which somebody may look at, and what lies beside it. */
async function scene() {
  const [owner, friend] = [await person(), await person()];
  const parent = await owner.folder('parent');
  const top = await owner.folder('trip', parent);
  const inner = await owner.folder('beach', top);
  const beside = await owner.folder('secret', parent);
  const other = await owner.folder('other');
  const grant = await give(owner, top, friend);
  await announced();
  return { owner, friend, parent, top, inner, beside, other, grant, page: await window(friend) };
}

beforeAll(async () => {
  // Once a change has come, the connection that listens stands.
  const who = await person();
  first = { who, page: await window(who) };
  await announced();
});

describe('the windows of people with whom something is shared', () => {
  test('are told in which of their folders something changed, and nothing of what lies outside', async () => {
    const { owner, parent, top, inner, beside, page } = await scene();
    await owner.folder('hidden', beside);
    await owner.done('renameFile', { params: { id: beside }, body: { name: 'sealed' } });
    await owner.folder('sea', inner);
    await expectChange(page, inner);
    await move(owner, inner, beside);
    await owner.folder('unseen', inner);
    await owner.done('renameFile', { params: { id: top }, body: { name: 'voyage' } });
    await expectChange(page, top);
    await move(owner, beside, top);
    await owner.folder('seen', inner);
    await owner.folder('elsewhere', parent);
    await expectChange(page, inner, [top, inner]);
  });

  test('hear of a copy into one of them, as those of its owner do', async () => {
    const { owner, friend, inner, grant, page } = await scene();
    await owner.done('editGrant', { params: { id: grant.id }, body: { role: 'edit' } });
    expect(await page.next()).toEqual(granted);
    const own = await friend.folder('mine');
    const theirs = await window(owner);
    await friend.done('copyFiles', { body: { ids: [own], to: { parent_id: inner } } });
    expect((await theirs.next()).data).toMatchObject({ kind: 'created', parent_ids: [inner] });
    for (let event = ''; event !== 'shared'; ) {
      const news = await page.next();
      if (news.event === 'shared') expect(news.data).toEqual({ ids: [inner], is_all: false });
      event = news.event;
    }
  });

  test.runIf(isLong)(
    'are told when something is given, changed, taken back, thrown away with its folder and put back',
    async () => {
      const { owner, friend, parent, top, inner, other, grant, page } = await scene();
      await owner.done('editGrant', { params: { id: grant.id }, body: { role: 'edit' } });
      expect(await page.next()).toEqual(granted);
      await owner.done('trashFiles', { body: { ids: [parent] } });
      expect(await page.next()).toEqual(granted);
      await owner.done('untrashFiles', { body: { ids: [parent] } });
      expect(await page.next()).toEqual(granted);
      await give(owner, other, friend);
      expect(await page.next()).toEqual(granted);
      await end(owner, grant.id);
      expect(await page.next()).toEqual(granted);
      await owner.folder('unheard', inner);
      await owner.folder('unheard', top);
      await owner.folder('heard', other);
      await expectChange(page, other);
    },
  );

  test('of a person without any grant hear of one that waited for their address, and of the first', async () => {
    const [owner, friend] = [await person(), await person()];
    const [top, late] = [await owner.folder('trip'), await owner.folder('late')];
    const page = await window(friend);
    await give(owner, top, friend);
    expect(await page.next()).toEqual(granted);
    await owner.folder('sea', top);
    await expectChange(page, top);
    const { id } = await give(owner, late, friend);
    expect(await page.next()).toEqual(granted);
    await drive().db.updateTable('grants').set({ grantee_id: null }).where('id', '=', id).execute();
    await friend.done('listReceived');
    expect(await page.next()).toEqual(granted);
  });

  test.runIf(isLong)(
    'are told of what another editor does, as the owner is, and of no more folders at once than fit',
    async () => {
      const { owner, top, page } = await scene();
      const editor = await person();
      await give(owner, top, editor, 'edit');
      await announced();
      const [owners, editors] = [await window(owner), await window(editor)];
      const made = await editor.folder('sea', top);
      await expectChange(page, top);
      await expectChange(editors, top);
      expect((await owners.next()).data).toMatchObject({ file_ids: [made], parent_ids: [top] });
      const many = await Promise.all(Array.from({ length: 51 }, (_, at) => owner.folder(`${at}`, made)));
      await withDriveLock(drive().db, owner.id, async ({ emit }) => emit('updated', [], many));
      const news = [await page.next()];
      while (!news.at(-1)?.data.is_all) news.push(await page.next());
      expect(news.pop()).toMatchObject({ event: 'shared', data: { ids: [] } });
      for (const { data } of news) expect(data.ids).toEqual([made]);
    },
  );
});
