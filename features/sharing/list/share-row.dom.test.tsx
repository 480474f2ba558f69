import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createWatch, fork, type Unit } from 'effector';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../../../tests/components/render.tsx';
import { editRequested, linkRequested } from '../index.ts';
import { copyRequested, endRequested, pictureMissed, type Share } from './model.ts';
import { ShareRow } from './share-row.tsx';
import { statisticsRequested } from './statistics-model.ts';

const share = {
  ...{ share_id: 's', title: 'Trip', share_url: 'https://drive.example/s/abc', share_status: 'OK' },
  ...{ pass_code: '', expiration_time: '', file_num: '1', thumbnail_link: '', allow_download: true },
  ...{ view_count: '1234', restore_count: '2', restore_limit: '-1', download_count: '0' },
  ...{ created_time: '2026-01-02T12:00:00Z', reference_resource: { id: 'f' } },
} as unknown as Share;
const guarded = { ...share, pass_code: 'k3y' };

// biome-ignore lint/suspicious/noExplicitAny: events of every payload.
const events: Readonly<Record<string, Unit<any>>> = {
  ...{ copyRequested, editRequested, endRequested, linkRequested, pictureMissed, statisticsRequested },
};

function rowOf(shown: Partial<Share>, isCovered = false, locale = 'en-US') {
  const scope = fork();
  const received: (readonly [string, unknown])[] = [];
  for (const [name, unit] of Object.entries(events))
    createWatch({ unit, scope, fn: (payload: unknown) => void received.push([name, payload]) });
  const view = (more: Partial<Share> = {}) => (
    <ul>
      <ShareRow
        share={{ ...share, ...shown, ...more } as Share}
        index={0}
        kindOf={() => 'video'}
        isCovered={isCovered}
      />
    </ul>
  );
  const drawn = renderPart(view(), { scope, locale });
  return { ...drawn, received, redraw: (more: Partial<Share>) => drawn.rerender(view(more)) };
}
const picture = () => document.querySelector('li img');
const counts = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);

describe('a link in the list of one’s own', () => {
  test('leads to its page in a window of its own, which learns nothing of this one', () => {
    rowOf({});
    const link = screen.getByRole('link', { name: 'Trip' });
    expect(link.getAttribute('href')).toBe('https://drive.example/s/abc');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
  });

  test.each([
    ['en-US', '-1', ['1,234', '2', '0']],
    ['en-US', '5000', ['1,234', '2 / 5,000', '0']],
    ['ru', '5', ['1\u00a0234', '2 / 5', '0']],
  ])('counts in the numbers of %s, and how many saves there can be (%s)', (locale, limit, shown) => {
    rowOf({ restore_limit: limit }, false, locale);
    expect(counts()).toEqual(shown);
  });

  test.each([
    ['OK', 'Active', 'open'],
    ['MAX_RESTORE_COUNT', 'Save limit reached', 'over'],
    ['EXPIRED', 'Expired', 'over'],
    ['AUDITING', 'Under review', 'closed'],
    ['SENSITIVE_RESOURCE', 'Blocked: content', 'closed'],
    ['SENSITIVE_WORD', 'Blocked: wording', 'closed'],
    ['DELETED', 'Blocked', 'closed'],
    ['something new', 'Blocked', 'closed'],
  ])('that is %s says “%s”', (status, words, tone) => {
    rowOf({ share_status: status as never });
    const state = document.querySelector('[data-tone]') as HTMLElement;
    expect([state.textContent, state.dataset.tone]).toEqual([words, tone]);
  });

  test.each([
    ['without an end', '', 'OK', /No end date/],
    ['that ends', '2031-05-06T12:00:00Z', 'OK', /Until May 6, 2031/],
    ['that has ended', '2020-05-06T12:00:00Z', 'EXPIRED', /Ended May 6, 2020/],
  ])('%s says until when', (_, until, status, words) => {
    rowOf({ expiration_time: until, share_status: status as never });
    expect(document.body.textContent).toMatch(words);
  });
});

describe('its picture', () => {
  test('is the thumbnail, until that does not come: then its kind, and the list is asked for a new one', () => {
    const { received, redraw } = rowOf({ thumbnail_link: '/t/1' });
    expect(picture()?.getAttribute('src')).toBe('/t/1');
    fireEvent.error(picture() as Element);
    expect(picture()).toBeNull();
    expect(received.map(([name]) => name)).toEqual(['pictureMissed']);
    redraw({ thumbnail_link: '/t/2' });
    expect(picture()?.getAttribute('src')).toBe('/t/2');
  });

  test('is not shown where it was blocked for what it shows', () => {
    rowOf({ thumbnail_link: '/t/1' }, true);
    expect(picture()).toBeNull();
  });
});

describe('what can be done with it', () => {
  const open = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'More actions for Trip' }));
    // Its code comes when it is first opened.
    await screen.findByRole('menu');
  };

  test('is copied as its address, or with all that the other one needs', async () => {
    const { user, received } = rowOf(guarded);
    await user.click(screen.getByRole('button', { name: 'Copy link to “Trip”' }));
    await open(user);
    await user.click(screen.getByRole('menuitem', { name: /passcode/i }));
    const [[, address], [, words]] = received as [[string, { text: string }], [string, { text: string }]];
    expect(address).toEqual({ text: 'https://drive.example/s/abc', message: 'sharing.copied.link' });
    expect(words.text).toMatch(/Trip[\s\S]*https:\/\/drive\.example\/s\/abc[\s\S]*k3y/);
  });

  test('names no passcode where there is none', async () => {
    const { user, received } = rowOf({});
    await open(user);
    const items = within(screen.getByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toHaveLength(6);
    await user.click(items[2] as HTMLElement);
    expect(received).toEqual([
      ['copyRequested', { text: 'Trip\nhttps://drive.example/s/abc', message: 'sharing.copied.text' }],
    ]);
  });

  test.each([
    ['Link and QR code', 'linkRequested', (one: Share) => one],
    ['Statistics', 'statisticsRequested', (one: Share) => one],
    ['Settings', 'editRequested', (one: Share) => one],
    ['End sharing', 'endRequested', (one: Share) => [one]],
  ])('“%s” is asked of %s, about this link', async (item, event, about) => {
    const { user, received } = rowOf({});
    await open(user);
    await user.click(screen.getByRole('menuitem', { name: item }));
    expect(received).toEqual([[event, about(share)]]);
  });
});
