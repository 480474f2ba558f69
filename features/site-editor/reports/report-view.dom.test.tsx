import { act, screen } from '@testing-library/react';
import { allSettled } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { unreachable } from '../../../api/error.ts';
import { renderPart } from '../../../tests/components/render.tsx';
import { fetchReportFx, type ReportQuery } from '../calls.ts';
import { $place, placeOpened } from '../place/place.ts';
import { $status } from '../status/model.ts';
import ReportView from './report-view.tsx';

async function draw(
  report: string,
  answer: (asked: ReportQuery) => unknown = ({ report }) => ({ text: `of ${report}` }),
) {
  const ask = vi.fn(answer);
  const drawn = renderPart(<ReportView />, {
    values: [
      [$place, { view: 'reports', file: '', line: 0, publication: '', report }],
      [$status, { personas: ['visitor', 'premium'] }],
    ],
    handlers: [[fetchReportFx, ask]] as never,
  });
  await act(async () => {});
  const go = (query: Readonly<Record<string, string>>) =>
    act(async () => void allSettled(placeOpened, { scope: drawn.scope, params: { params: {}, query } }));
  return { ...drawn, ask, go };
}
const show = () => screen.getByRole('button', { name: 'Show' });
const text = () => document.querySelector('pre')?.textContent;

describe('a report', () => {
  test.each(['', 'nothing'])('that is not named (%j) is the map', async (name) => {
    const { ask } = await draw(name);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Map');
    expect(ask.mock.calls[0]?.[0].report).toBe('map');
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Map');
  });

  test('on a phone is in view in the menu', async () => {
    const seen: (string | null)[] = [];
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.textContent);
    });
    const { go } = await draw('plan');
    expect(seen.at(-1)).toBe('Changes since the last commit');
    await go({ view: 'reports', report: 'words' });
    expect(seen.at(-1)).toBe('Missing words');
    scroll.mockRestore();
  });

  test('is English text that a keyboard can scroll, and no markup', async () => {
    await draw('routes', () => ({ text: '/faq <b>page</b>' }));
    expect(text()).toBe('/faq <b>page</b>');
    expect([document.querySelector('pre')?.tabIndex, document.querySelector('pre')?.lang]).toEqual([0, 'en']);
  });

  test('that is drawn is a picture, which can do nothing, and has its text for those who do not see it', async () => {
    await draw('map', () => ({ text: 'home → faq', svg: '<svg onload="x()"/>' }));
    const picture = screen.getByRole<HTMLImageElement>('img', { name: 'home → faq' });
    expect(picture.getAttribute('src')).toBe('data:image/svg+xml,%3Csvg%20onload%3D%22x()%22%2F%3E');
    expect(document.querySelector('[onload]')).toBeNull();
  });

  test('in which nothing stands says so', async () => {
    await draw('words', () => ({ text: ' \n' }));
    expect(screen.getByText('There is nothing to report.')).toBeDefined();
  });

  test('that does not come is asked for again', async () => {
    let isReachable = false;
    const { user } = await draw('plan', () => {
      if (!isReachable) throw unreachable('/site/v1/reports', 'no network');
      return { text: 'as it was' };
    });
    isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(text()).toBe('as it was');
  });

  test('of which the last one knew is not shown under another name', async () => {
    const later = Promise.withResolvers<object>();
    const { go } = await draw('routes', ({ report }) =>
      report === 'routes' ? { text: 'all' } : later.promise,
    );
    await go({ view: 'reports', report: 'plan' });
    expect(text()).toBeUndefined();
    await act(async () => later.resolve({ text: 'the plan' }));
    expect(text()).toBe('the plan');
  });
});

describe('what a report is asked', () => {
  test('about an address waits for one', async () => {
    const { user, ask } = await draw('explain');
    expect(ask).not.toHaveBeenCalled();
    await user.type(screen.getByRole('textbox', { name: 'Address of the page' }), '/faq');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Visitor' }), 'premium');
    await user.click(show());
    expect(ask.mock.calls).toEqual([
      [{ report: 'explain', address: '/faq', at: '', as: 'premium', locale: '' }],
    ]);
  });

  test('at an hour is of this device, and sent as that of the world', async () => {
    const { user, ask } = await draw('routes');
    const at = document.querySelector('input[type=datetime-local]') as HTMLInputElement;
    await user.type(at, '2026-03-04T05:06');
    await user.click(show());
    expect(ask.mock.lastCall?.[0].at).toBe(new Date(2026, 2, 4, 5, 6).toISOString());
  });

  test('is only what it asks for: what stands in the fields of another is not sent', async () => {
    const { user, ask, go } = await draw('words');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), '日本語');
    await user.click(show());
    expect(ask.mock.lastCall?.[0].locale).toBe('ja');
    await go({ view: 'reports', report: 'timeline' });
    expect(ask.mock.lastCall?.[0]).toEqual({ report: 'timeline', address: '', at: '', as: '', locale: '' });
    expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
  });
});
