/** The effect of each deep link of the manifest: the event that it sends to a feature, and its answer to wrong values. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWatch, fork, scopeBind, type Unit } from 'effector';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { code } from '../../app/registry.ts';
import { navigateFx } from '../../engine/view/index.ts';
import { drawerOpened } from '../../features/frame/index.ts';
import { noticeShown } from '../../features/notices/index.ts';
import { entriesNamed } from '../../features/pointers/index.ts';
import { fetchEntriesFx } from '../../features/pointers/model.ts';
import { firstStepsRequested, popupRequested } from '../../features/popups/index.ts';
import { previewRequested } from '../../features/preview/index.ts';
import { invitationsOpened, redeemOpened } from '../../features/redeem/index.ts';
import { signInRequested } from '../../features/session/index.ts';
import { storageShown, trafficShown } from '../../features/storage/index.ts';
import { createTaskRequested, taskHighlighted } from '../../features/tasks/index.ts';

const { actions: declared } = parse(readFileSync(join(import.meta.dirname, '../../routes.yaml'), 'utf8')) as {
  actions: readonly { name: string; params?: Readonly<Record<string, string>> }[];
};

type Parameters = Readonly<Record<string, string>>;
type Emitted = readonly [string, unknown];

// biome-ignore lint/suspicious/noExplicitAny: events of every payload.
const events: Readonly<Record<string, Unit<any>>> = {
  ...{ drawerOpened, noticeShown, entriesNamed, firstStepsRequested, popupRequested, previewRequested },
  ...{
    invitationsOpened,
    redeemOpened,
    signInRequested,
    storageShown,
    trafficShown,
    createTaskRequested,
    taskHighlighted,
    navigateFx,
  },
};

/** Runs an action in a page of its own, and returns the events that features receive. */
function run(name: string, parameters: Parameters): readonly Emitted[] {
  const scope = fork({
    handlers: [
      [navigateFx, () => {}],
      [fetchEntriesFx, () => new Promise(() => {})],
    ] as never,
  });
  const emitted: Emitted[] = [];
  for (const [event, unit] of Object.entries(events))
    createWatch({ unit, scope, fn: (payload: unknown) => void emitted.push([event, payload]) });
  scopeBind(() => code.actions[name]?.run(parameters), { scope, safe: true })();
  return emitted;
}

const id = 'V'.padEnd(26, 'a');
const other = 'V'.padEnd(26, 'b');

const done: readonly (readonly [string, Parameters, readonly Emitted[]])[] = [
  ['show_mobile_sidebar', {}, [['drawerOpened', undefined]]],
  ['login_required', {}, [['signInRequested', { reason: 'signIn.wanted' }]]],
  ['show_login', {}, [['signInRequested', {}]]],
  ['login_to_drive', {}, [['navigateFx', { to: '/drive/all' }]]],
  ['search', { q: 'a b&c' }, [['navigateFx', { to: '/drive/search?q=a+b%26c' }]]],
  [
    'show_task',
    { task_id: id },
    [
      ['taskHighlighted', id],
      ['navigateFx', { to: '/drive/tasks' }],
    ],
  ],
  ['open_file', { file_id: id }, [['previewRequested', id]]],
  [
    'highlight_files',
    { file_ids: `${id},${other}` },
    [['entriesNamed', { ids: [id, other], action: 'show' }]],
  ],
  ['move_files', { file_ids: id }, [['entriesNamed', { ids: [id], action: 'move' }]]],
  ['create_task', { url: 'https://a.example/b' }, [['createTaskRequested', { url: 'https://a.example/b' }]]],
  ['create_task', {}, [['createTaskRequested', {}]]],
  [
    'create_task',
    { title: 'Two of them', text: 'Look: https://a.example/b and magnet:?xt=urn:btih:c' },
    [['createTaskRequested', { url: 'https://a.example/b\nmagnet:?xt=urn:btih:c' }]],
  ],
  [
    'create_task',
    { title: 'https://a.example/t', text: '' },
    [['createTaskRequested', { url: 'https://a.example/t' }]],
  ],
  ...(
    [
      ['看看https://a.example/b，复制打开', 'https://a.example/b'],
      ['「https://a.example/b」を開く。https://a.example/c。', 'https://a.example/b\nhttps://a.example/c'],
      ['It is at https://a.example/b.html.', 'https://a.example/b.html'],
      ['Look (https://a.example/b), and "https://a.example/c"!', 'https://a.example/b\nhttps://a.example/c'],
      ['https://a.example/wiki/B_(c)', 'https://a.example/wiki/B_(c)'],
      ['(https://a.example/b.)', 'https://a.example/b'],
      ['There is none here', undefined],
    ] as const
  ).map(([text, url]) => ['create_task', { text }, [['createTaskRequested', { url }]]] as const),
  ['open_feedback', {}, [['navigateFx', { to: '/drive/feedback' }]]],
  ['show_storage_dialog', {}, [['storageShown', undefined]]],
  ['open_redeem_box', {}, [['redeemOpened', '']]],
  ['open_redeem_box', { s_code: '7K3D-9QXM-04BT-ZR8C' }, [['redeemOpened', '7K3D-9QXM-04BT-ZR8C']]],
  ['show_beginner_dialog', {}, [['firstStepsRequested', undefined]]],
  ['show_popup_window', { name: 'welcome' }, [['popupRequested', 'welcome']]],
  ['show_activity_dialog', {}, [['popupRequested', 'activity']]],
  ['show_traffic_dialog', {}, [['trafficShown', undefined]]],
  [
    'show_invite_dialog',
    {},
    // Where it leads depends on what the site offers: features/redeem/model.test.ts.
    [['invitationsOpened', undefined]],
  ],
];

test('every action of the manifest is one of these, and none is without one', () => {
  const names = declared.map(({ name }) => name).sort();
  expect([...new Set(done.map(([name]) => name))].sort()).toEqual(names);
  expect(Object.keys(code.actions).sort()).toEqual(names);
});

test.each(declared)('$name reads the parameters that the manifest declares', ({ name, params = {} }) => {
  expect([...(code.actions[name]?.params ?? [])].sort()).toEqual(Object.keys(params).sort());
});

describe('an action', () => {
  test.each(done)('%s of %j tells its feature, and nobody else', (name, parameters, emitted) => {
    expect(code.actions[name]?.accepts?.(parameters) ?? true).toBe(true);
    expect(run(name, parameters)).toEqual(emitted);
  });

  test.each([
    ['search', { q: '   ' }],
    ['search', { q: 'a'.repeat(201) }],
    ['search', {}],
    ['show_task', { task_id: '../files' }],
    ['open_file', { file_id: 'a b' }],
    ['open_file', {}],
    ['highlight_files', { file_ids: '' }],
    ['highlight_files', { file_ids: `${id},` }],
    ['move_files', { file_ids: Array(51).fill(id).join() }],
    ['create_task', { url: `https://a.example/${'a'.repeat(8000)}` }],
    ['open_redeem_box', { s_code: 'A'.repeat(65) }],
    ['create_task', { text: 'a'.repeat(8001) }],
    ['show_popup_window', { name: '<img>' }],
    ['show_popup_window', { name: 'a'.repeat(65) }],
    ['show_popup_window', {}],
  ] as const)('%s does not accept %j', (name, parameters) => {
    expect(code.actions[name]?.accepts?.(parameters as Parameters)).toBe(false);
  });
});
