import { expect, test } from 'vitest';
import type { SiteAction } from '../manifest/site.ts';
import { postedAction } from './embed.ts';

const action = (name: string, embed: SiteAction['embed']): SiteAction => ({
  name,
  params: { url: { type: 'string', required: false } },
  requires: 'nothing',
  embed,
});
const actions = [action('create_task', 'post'), action('open_file', 'keep')];
const embedding = { within: '/drive', links: { '/drive/feedback': 'open_feedback' } };
const posted = (address: string) =>
  postedAction(new URL(address, 'https://site.example'), actions, embedding);

test.each([
  ['/en-US/drive/all?action=create_task&url=a%26b&x=1', { action: 'create_task', params: { url: 'a&b' } }],
  ['/drive?action=create_task', { action: 'create_task', params: {} }],
  ['/zh-CN/drive/feedback', { action: 'open_feedback', params: {} }],
])('%s is told to the embedding page', (address, message) => {
  expect(posted(address)).toEqual(message);
});

test.each([
  '/en-US/drive/all?action=open_file',
  '/en-US/drive/all?action=format_disk',
  '/en-US/drive/all',
  '/en-US/faq?action=create_task',
  '/en-US/drives?action=create_task',
])('%s is followed', (address) => {
  expect(posted(address)).toBeUndefined();
});
