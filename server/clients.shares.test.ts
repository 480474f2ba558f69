import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { file } from './fixtures/scene.ts';
import type { Account } from './fixtures/whole-drive.ts';
import { type Body, namesOf, type Sent, wireOfFile } from './fixtures/wire.ts';

/** Calls of public clients about shares, in their shapes (docs/clients.md), against the whole server. */

const { drive, done, contentBehind } = wireOfFile();

const signed =
  ({ token }: Account, headers = {}) =>
  (method: string, path: string, sent: Sent = {}): Promise<Body> =>
    done(method, path, { ...sent, headers: { ...headers, authorization: `Bearer ${token}` } });

const fileOf = (owner: Account, name: string): Promise<string> =>
  file({ drive: drive(), owner }, Buffer.from(name), name);

describe('rclone', () => {
  test('makes a public link, with and without an end', async () => {
    const owner = await drive().account();
    const id = await fileOf(owner, 'a.txt');
    const call = signed(owner, { 'user-agent': 'rclone/v1.70.0' });
    for (const expiration_days of [-1, 3]) {
      const { share_url, share_id, pass_code, share_text } = await call('POST', '/drive/v1/share', {
        json: { file_ids: [id], share_to: 'publiclink', expiration_days, pass_code_option: 'NOT_REQUIRED' },
      });
      expect([share_url, pass_code, share_text]).toEqual([`http://drive.test/s/${share_id}`, '', share_url]);
    }
  });
});

describe('PikPakAPI', () => {
  test('shares with a password, opens it as somebody else, walks and restores', async () => {
    const [owner, other] = [await drive().account(), await drive().account()];
    const folder = (
      await signed(owner)('POST', '/drive/v1/files', { json: { kind: 'drive#folder', name: 'shared' } })
    ).file.id;
    const inner = await fileOf(owner, 'inner.txt');
    await signed(owner)('POST', '/drive/v1/files:batchMove', {
      json: { ids: [inner], to: { parent_id: folder } },
    });
    const { share_id, pass_code } = await signed(owner)('POST', '/drive/v1/share', {
      json: {
        file_ids: [folder],
        share_to: 'encryptedlink',
        expiration_days: -1,
        pass_code_option: 'REQUIRED',
      },
    });
    const call = signed(other, { 'x-device-id': randomBytes(16).toString('hex') });
    const opened = await call('GET', '/drive/v1/share', {
      query: {
        limit: '100',
        thumbnail_size: 'SIZE_LARGE',
        order: '3',
        share_id,
        parent_id: '',
        pass_code,
      },
    });
    expect([opened.share_status, namesOf(opened)]).toEqual(['OK', ['shared']]);
    const listed = await call('GET', '/drive/v1/share/detail', {
      query: {
        limit: '100',
        thumbnail_size: 'SIZE_LARGE',
        order: '6',
        share_id,
        parent_id: folder,
        pass_code_token: opened.pass_code_token,
      },
    });
    expect(namesOf(listed)).toEqual(['inner.txt']);
    const restored = await call('POST', '/drive/v1/share/restore', {
      json: { share_id, pass_code_token: opened.pass_code_token, file_ids: [inner] },
    });
    expect(restored).toMatchObject({ share_status: 'OK', restore_status: 'RESTORE_COMPLETE' });
    const task = await call('GET', `/drive/v1/tasks/${restored.restore_task_id}`);
    expect([task.phase, task.file_id]).toEqual(['PHASE_TYPE_COMPLETE', restored.file_id]);
  });
});

describe('OpenList', () => {
  test('mounts a share without an account, and asks for the token again when it is told to', async () => {
    const owner = await drive().account();
    const id = await fileOf(owner, 'film.txt');
    const { share_id, pass_code } = await signed(owner)('POST', '/drive/v1/share', {
      json: { file_ids: [id], share_to: 'encryptedlink' },
    });
    const headers = { 'x-device-id': randomBytes(16).toString('hex'), 'x-captcha-token': 'x' };
    const list = (pass_code_token: string) =>
      done('GET', '/drive/v1/share/detail', {
        headers,
        query: {
          parent_id: '',
          share_id,
          thumbnail_size: 'SIZE_LARGE',
          with_audit: 'true',
          limit: '100',
          filters: '{"phase":{"eq":"PHASE_TYPE_COMPLETE"},"trashed":{"eq":false}}',
          page_token: '',
          pass_code_token,
        },
      });
    const first = await list('');
    expect([first.share_status, first.share_status_text]).toEqual([
      'PASS_CODE_EMPTY',
      expect.stringMatching(/\S/),
    ]);
    const { pass_code_token } = await done('GET', '/drive/v1/share', {
      headers,
      query: { share_id, pass_code, thumbnail_size: 'SIZE_LARGE', limit: '100' },
    });
    const listed = await list(pass_code_token);
    expect(listed).toMatchObject({
      share_status: 'OK',
      files: [{ id, name: 'film.txt' }],
      next_page_token: '',
    });
    const { file_info } = await done('GET', '/drive/v1/share/file_info', {
      headers,
      query: { share_id, file_id: id, pass_code_token },
    });
    expect((await contentBehind(file_info.web_content_link)).toString()).toBe('film.txt');
  });
});
