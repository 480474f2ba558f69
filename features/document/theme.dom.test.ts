import { afterEach, beforeEach, expect, test } from 'vitest';
import { startThemeSwitch } from './theme.ts';

const source = () => document.querySelector('source') as HTMLSourceElement;
const choose = (theme: string) =>
  document.querySelector<HTMLElement>(`[data-theme-choice="${theme}"]`)?.click();

beforeEach(() => {
  document.body.innerHTML = `<picture><source data-scheme="dark" media="(prefers-color-scheme: dark)"><img></picture>
    <picture><source data-scheme="dark" data-also=" and (max-width: 36rem)" media="(prefers-color-scheme: dark) and (max-width: 36rem)"><img></picture>
    ${['system', 'light', 'dark'].map((theme) => `<button data-theme-choice="${theme}"></button>`).join('')}`;
});
afterEach(() => {
  delete document.documentElement.dataset.theme;
  localStorage.clear();
});

test('pictures follow the theme that was chosen, at once and on the next page, or else the system', () => {
  document.documentElement.dataset.theme = 'dark';
  startThemeSwitch();
  expect(source().media).toBe('all');
  choose('light');
  expect(source().media).toBe('(max-width:0)');
  choose('system');
  expect(source().media).toBe('(prefers-color-scheme: dark)');
});

test('a picture for dark pages of phones stays one for phones', () => {
  const ofPhones = () => document.querySelectorAll('source')[1]?.media;
  document.documentElement.dataset.theme = 'dark';
  startThemeSwitch();
  expect(ofPhones()).toBe('all and (max-width: 36rem)');
  choose('light');
  expect(ofPhones()).toBe('(max-width:0) and (max-width: 36rem)');
  choose('system');
  expect(ofPhones()).toBe('(prefers-color-scheme: dark) and (max-width: 36rem)');
});
