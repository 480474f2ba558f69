import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startInstall } from './install.ts';

const button = () => document.querySelector('button') as HTMLButtonElement;
const words = () => document.querySelector('p') as HTMLElement;

function offered() {
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' as const }));
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(offer);
  return { offer, prompt };
}

beforeAll(startInstall);
beforeEach(() => {
  dispatchEvent(new Event('appinstalled'));
  document.body.innerHTML = '<button data-install hidden></button><p data-installed hidden></p>';
});

test('the button stands there only while the browser offers to install, and no bar of the browser does', () => {
  expect(button().hidden).toBe(true);
  const { offer } = offered();
  expect(button().hidden).toBe(false);
  expect(offer.defaultPrevented).toBe(true);
});

test('an offer is taken once; one that was declined may come again', () => {
  const { prompt } = offered();
  button().click();
  button().click();
  expect(prompt).toHaveBeenCalledOnce();
  expect(button().hidden).toBe(true);
  offered();
  expect(button().hidden).toBe(false);
});

test('once it was installed the page says so', () => {
  offered();
  dispatchEvent(new Event('appinstalled'));
  expect(words().hidden).toBe(false);
  expect(button().hidden).toBe(true);
});
