import { expect, test } from 'vitest';
import { frameAddress } from './frame-address.ts';

const shown = { address: '/faq', locale: 'ja', site: { unprefixed: ['/s'] }, draftId: 'd1', instant: '' };

test('a page is shown in the chosen language, with the draft', () => {
  expect(frameAddress(shown)).toBe('/ja/faq?__draft=d1');
  expect(frameAddress({ ...shown, address: '/' })).toBe('/ja?__draft=d1');
  expect(frameAddress({ ...shown, address: '/faq?a=b#top' })).toBe('/ja/faq?a=b&__draft=d1#top');
});

test('an instant is told in the world’s time', () => {
  const address = frameAddress({ ...shown, instant: '2027-03-01T10:00' });
  const at = new URLSearchParams(address.split('?')[1]).get('__at');
  expect(at).toBe(new Date('2027-03-01T10:00').toISOString());
  expect(frameAddress({ ...shown, instant: 'soon' })).toBe('/ja/faq?__draft=d1');
});
