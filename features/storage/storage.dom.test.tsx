import { screen, within } from '@testing-library/react';
import { fork } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { unreachable } from '../../api/error.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { $account } from '../session/index.ts';
import {
  $isQuotaMissing,
  $quota,
  fetchQuotaFx,
  fetchUsageFx,
  type Quota,
  restFx,
  type Usage,
} from './model.ts';
import { StorageDialog } from './shown-storage.tsx';
import { TrafficDialog } from './shown-traffic.tsx';
import { StorageMeter } from './storage-meter.tsx';
import { $isTrafficShown } from './traffic.ts';

const megabyte = 1024 ** 2;
const quota = (used: number, limit = 100): Quota => ({
  used: used * megabyte,
  limit: limit * megabyte,
  inTrash: 0,
  takesTorrents: false,
});
const part = (category: string, size: number, count = 1) => ({ category, size: size * megabyte, count });
const usage: Usage = {
  categories: [part('IMAGE', 5, 3), part('VIDEO', 20, 1)],
  versions: 2 * megabyte,
  inTrash: 3 * megabyte,
};
const failing = () => {
  throw unreachable('/drive/v1/about', 'no network');
};

interface Given {
  readonly known?: Quota | null;
  readonly isMissing?: boolean;
  readonly readQuota?: () => unknown;
  readonly readUsage?: () => unknown;
  readonly locale?: string;
}

function storage({
  known = quota(27),
  isMissing = false,
  readQuota,
  readUsage,
  locale = 'en-US',
}: Given = {}) {
  const quotas = vi.fn(readQuota ?? (() => known));
  const usages = vi.fn(readUsage ?? (() => usage));
  const scope = fork({
    values: [
      [$account, { sub: 'me' }],
      [$quota, known],
      [$isQuotaMissing, isMissing],
    ] as never,
    handlers: [
      [fetchQuotaFx, quotas] as never,
      [fetchUsageFx, usages] as never,
      [restFx, () => new Promise(() => {})] as never,
    ],
  });
  const drawn = renderPart(
    <>
      <StorageMeter />
      <StorageDialog FileLists={() => null} />
    </>,
    { scope, locale, site: { locale } },
  );
  const meter = screen.getByRole('button');
  const open = async () => {
    meter.focus();
    await drawn.user.keyboard('{Enter}');
    return screen.findByRole('dialog');
  };
  return { ...drawn, scope, quotas, usages, meter, open };
}
const plain = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ') ?? '';

describe('the meter', () => {
  test.each([
    ['en-US', 27, '27 MB of 100 MB used', null],
    ['en-US', 90, '90 MB of 100 MB used', 'Almost full'],
    ['en-US', 100, '100 MB of 100 MB used', 'Full'],
    ['en-US', 130, '130 MB of 100 MB used', 'Full'],
    ['ru', 27, '27 МБ', null],
    ['ja', 27, '27 MB', null],
  ])('says in %s how full the drive is with %i', (locale, used, words, state) => {
    const { meter } = storage({ known: quota(used), locale });
    expect(plain(meter)).toContain(words);
    if (state) expect(meter.textContent).toContain(state);
    else expect(meter.textContent).not.toMatch(/full/i);
    expect(meter.getAttribute('aria-busy')).toBe('false');
  });

  test('shows that something is used, however little, and nothing where there is nothing', () => {
    const { container, unmount } = storage({ known: quota(0.001) });
    expect(container.querySelector('progress')?.value).toBeGreaterThan(0.02);
    unmount();
    const empty = storage({ known: quota(0) });
    expect(empty.container.querySelector('progress')?.value).toBe(0);
  });

  test('waits until it is known, but not for ever', () => {
    const { meter, unmount } = storage({ known: null });
    expect(meter.getAttribute('aria-busy')).toBe('true');
    unmount();
    const missing = storage({ known: null, isMissing: true });
    expect(missing.meter.getAttribute('aria-busy')).toBe('false');
    expect(missing.meter.textContent).toContain('–');
  });
});

describe('the dialog of the storage', () => {
  test('lists what takes room, the largest first, and gives the keyboard back', async () => {
    const { open, user, meter } = storage();
    const dialog = await open();
    const parts = within(dialog).getAllByRole('listitem').map(plain);
    expect(parts).toEqual(['Videos1 file20 MB', 'Images3 files5 MB', 'Older versions2 MB']);
    expect(plain(dialog)).toContain('In the trash: 3 MB');
    expect(within(dialog).getByRole('link').getAttribute('href')).toBe('/en-US/drive/trash');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(meter);
  });

  test('of an empty drive says that nothing takes room', async () => {
    const { open } = storage({
      known: quota(0),
      readUsage: () => ({ categories: [], versions: 0, inTrash: 0 }),
    });
    const dialog = await open();
    expect(dialog.textContent).toContain('Nothing takes up space yet.');
    expect(dialog.textContent).not.toContain('In the trash');
  });

  test.each([
    [95, 'Your drive is almost full.'],
    [100, 'Your drive is full'],
  ])('with %i of 100 says what that means and what helps', async (used, words) => {
    const { open } = storage({ known: quota(used) });
    const dialog = await open();
    expect(dialog.textContent).toContain(words);
    expect(dialog.textContent).toContain('To free up space');
  });

  test('waits for what is on its way', async () => {
    const { open } = storage({ readUsage: () => new Promise(() => {}) });
    const dialog = await open();
    expect(dialog.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(within(dialog).queryByRole('listitem')).toBeNull();
  });

  test.each(['usage', 'quota'] as const)(
    'whose %s could not be read says so, and asks again',
    async (which) => {
      let isReachable = false;
      const answer = (value: unknown) => () => (isReachable ? value : failing());
      const { open, user } = storage({
        known: which === 'quota' ? null : quota(27),
        readQuota: which === 'quota' ? answer(quota(27)) : () => quota(27),
        readUsage: which === 'usage' ? answer(usage) : () => usage,
      });
      const dialog = await open();
      expect((await within(dialog).findByRole('alert')).textContent).toContain('Couldn’t load');
      expect(dialog.querySelector('[aria-busy=true]')).toBeNull();
      isReachable = true;
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await within(dialog).findAllByRole('listitem')).toHaveLength(3);
      expect(within(dialog).queryByRole('alert')).toBeNull();
    },
  );
});

describe('the dialog about traffic', () => {
  const draw = (traffic: Quota['traffic'], locale = 'en-US', canGetMore = false) => {
    const scope = fork({
      values: [
        [$account, { sub: 'me' }],
        [$quota, { ...quota(1), ...(traffic && { traffic }) }],
        [$isTrafficShown, true],
      ] as never,
    });
    return renderPart(<TrafficDialog canGetMore={canGetMore} />, { locale, scope });
  };
  const resetsAt = Date.parse('2027-02-01T00:00:00Z');
  const alone = { shared: 0, sharedLimit: undefined, resetsAt };
  const words = async () =>
    (await screen.findByRole('dialog')).textContent?.replaceAll(/[\u00a0\u202f]/g, ' ');

  test('says what has left, what may, and when it begins anew', async () => {
    draw({ used: 300 * megabyte, limit: 1024 * megabyte, ...alone });
    expect(await words()).toMatch(/Traffic this month.*300 MB of 1 GB.*Resets on /);
    expect(await words()).not.toContain('used up');
  });

  test.each([
    ['en-US', 'Visitors of your links have used 200 MB of it. They may use up to 512 MB together'],
    ['ru', 'Посетители ваших ссылок использовали 200 МБ. Вместе они могут использовать не больше 512 МБ'],
  ])('says in %s what visitors of links took of it, and how much they may', async (locale, said) => {
    const shared = { shared: 200 * megabyte, sharedLimit: 512 * megabyte };
    draw({ used: 300 * megabyte, limit: 1024 * megabyte, resetsAt, ...shared }, locale);
    expect(await words()).toContain(said);
  });

  test('leads to more of it where there is more to have, and the traffic has a limit', async () => {
    const limited = { used: 1, limit: 1024 * megabyte, ...alone };
    const link = () => screen.queryByRole('link', { name: 'Get more traffic' })?.getAttribute('href');
    const { unmount } = draw(limited, 'en-US', true);
    await words();
    expect(link()).toBe('/en-US/drive/payment/traffic');
    unmount();
    const one = draw(limited, 'en-US', false);
    await words();
    expect(link()).toBeUndefined();
    one.unmount();
    draw({ ...limited, limit: undefined }, 'en-US', true);
    await words();
    expect(link()).toBeUndefined();
  });

  test('says that nothing is left, or that there is no limit', async () => {
    const { unmount } = draw({ used: 1024 * megabyte, limit: 1024 * megabyte, ...alone });
    expect(await words()).toContain('You’ve used up this month’s traffic');
    unmount();
    draw({ used: 5 * megabyte, limit: undefined, ...alone }, 'ru');
    expect(await words()).toMatch(/5 МБ/);
  });
});
