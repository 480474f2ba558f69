import { act, screen } from '@testing-library/react';
import { allSettled } from 'effector';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../tests/components/render.tsx';
import { fetchStatusFx } from '../calls.ts';
import { $place } from '../place/place.ts';
import { Tabs } from './tabs.tsx';

test('on a phone the tab of what is open is in view, also one that comes when it is known who looks', async () => {
  const seen: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent);
  });
  const place = { view: 'statistics', file: '', line: 0, publication: '', report: '' };
  const { scope } = renderPart(<Tabs />, {
    values: [[$place, place]],
    handlers: [[fetchStatusFx, () => ({ role: 'publisher', is_operator: true, manifest: 'current' })]],
  });
  expect(screen.queryByRole('link', { name: 'Statistics' })).toBeNull();
  await act(() => allSettled(fetchStatusFx, { scope, params: {} }));
  expect(screen.getByRole('link', { name: 'Statistics' }).getAttribute('aria-current')).toBe('page');
  expect(seen).toEqual(['Statistics']);
});
