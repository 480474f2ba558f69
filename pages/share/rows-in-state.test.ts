import { expect, test } from 'vitest';
import type { FileAnswer } from '../../api/contract/file.ts';
import type { SharedEntry } from '../../api/contract/share-page.ts';
import { readRows, writeRows } from './rows-in-state.ts';

const row = (facts: Partial<SharedEntry> = {}): SharedEntry => ({
  ...{ kind: 'drive#file', id: 'a', name: 'a.png', size: '1', revision: '2', file_extension: '.png' },
  ...{ mime_type: 'image/png', file_category: 'IMAGE', modified_time: '2026-01-01T00:00:00.000Z' },
  ...{ thumbnail_link: '/thumbnails/a', phase: 'PHASE_TYPE_COMPLETE', medias: [] },
  ...facts,
});
const media: FileAnswer['medias'][number] = {
  ...{ media_id: 'a', media_name: 'Original', is_default: true, is_origin: true, is_visible: true },
  ...{ resolution_name: '', need_more_quota: false, vip_types: [] },
};
/** Another one in every field. */
const other: SharedEntry = {
  ...{
    kind: 'drive#folder',
    id: 'b',
    name: 'b',
    size: '0',
    revision: '3',
    file_extension: '',
    mime_type: '',
  },
  ...{ file_category: 'OTHER', modified_time: '2025-01-01T00:00:00.000Z', thumbnail_link: '' },
  ...{ phase: 'PHASE_TYPE_PENDING', medias: [media] },
};

test.each([
  ['none', []],
  ['one', [row()]],
  ['some that differ', [row(), row({ id: 'b' })]],
  ['some that differ in all', [row(), other]],
  ['lists that are alike', [row({ medias: [media] }), row({ id: 'b', medias: [{ ...media }] })]],
  ['lists that are not', [row({ medias: [] }), row({ medias: [media] })]],
])('rows are read as they were written: %s', (_, rows) => {
  expect(readRows(JSON.parse(JSON.stringify(writeRows(rows))))).toEqual(rows);
});

test('what all have in common stands there once', () => {
  const { id: _, ...common } = row();
  expect(writeRows([row(), row({ id: 'b' }), row({ id: 'c' })])).toEqual({
    common,
    fields: ['id'],
    rows: [['a'], ['b'], ['c']],
  });
});

test('what the page needs not of a file stays behind', () => {
  const file = { ...row(), md5_checksum: 'm', hash: 'h', sort_name: 's' };
  expect(readRows(writeRows([file, { ...file, id: 'b' }]))).toEqual([row(), row({ id: 'b' })]);
});
