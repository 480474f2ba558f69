import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import { Countdown, Period } from './countdown.tsx';

const now = Date.UTC(2025, 10, 28, 12);
const units = () => [...document.querySelectorAll('[data-unit]')].map(({ textContent }) => textContent);

describe('a countdown', () => {
  test.each([
    { left: 0, shown: ['00', '00', '00', '00'] },
    { left: 999, shown: ['00', '00', '00', '00'] },
    { left: 61_000, shown: ['00', '00', '01', '01'] },
    { left: 90_061_000, shown: ['01', '01', '01', '01'] },
    { left: 1_234 * 86_400_000, shown: ['1234', '00', '00', '00'] },
    { left: -5_000, shown: ['00', '00', '00', '00'] },
  ])('of $left ms is $shown', ({ left, shown }) => {
    renderPart(<Countdown now={now} end={now + left} />);
    expect(units()).toEqual(shown);
  });

  test('tells the script of the document when it ends, and by whose clock', () => {
    renderPart(<Countdown now={now} end={now + 1000} />);
    const timer = screen.getByRole('timer');
    expect(timer.getAttribute('datetime')).toBe('2025-11-28T12:00:01.000Z');
    expect([timer.dataset.countdownTo, timer.dataset.serverNow]).toEqual([String(now + 1000), String(now)]);
  });

  test.each([
    ['ru', ['дн.']],
    ['ja', ['日']],
  ])('has its units in %s', (locale, [days]) => {
    renderPart(<Countdown now={now} end={now} />, { locale });
    expect(screen.getByText(days as string)).toBeDefined();
  });
});

describe('the time of a campaign', () => {
  const [from, to] = [Date.UTC(2025, 10, 19, 16), Date.UTC(2025, 10, 30, 16)];
  const draw = (locale: string, begin: number | undefined, end: number | undefined) => {
    const { container } = renderPart(<Period from={begin} to={end} />, { locale });
    return container.textContent ?? '';
  };

  test.each([
    ['en-US', /November 19, 2025.*November 30, 2025/],
    ['ru', /19 ноября 2025.*30 ноября 2025/],
    ['ja', /2025年11月19日.*2025年11月30日/],
    ['es', /19 de noviembre de 2025.*30 de noviembre de 2025/],
  ])('in %s is written as people write it, with its time zone', (locale, words) => {
    const text = draw(locale, from, to);
    expect(text).toMatch(words);
    expect(text.match(/UTC/g)).toHaveLength(2);
  });

  test('without a beginning has its end alone', () => {
    expect(draw('en-US', undefined, to)).toMatch(/^[^0-9]*November 30, 2025/);
  });

  test('without an end is not mentioned', () => {
    expect(draw('en-US', from, undefined)).toBe('');
  });
});
