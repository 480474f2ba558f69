import { act, screen } from '@testing-library/react';
import { allSettled } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { unreachable } from '../../../api/error.ts';
import { fill, renderPart } from '../../../tests/components/render.tsx';
import { createDraftFx } from '../calls.ts';
import { draftDiscarded } from '../draft/model.ts';
import { addressChosen } from './model.ts';
import { PreviewPane } from './preview-pane.tsx';

async function draw(answer: (asked: unknown) => unknown = () => ({ draft_id: 'd1' })) {
  const make = vi.fn(answer);
  const drawn = renderPart(<PreviewPane />, { handlers: [[createDraftFx, make]] as never });
  await act(async () => {});
  return { ...drawn, make };
}
const frame = () => screen.queryByTitle<HTMLIFrameElement>('Preview of the page');
const src = () => frame()?.getAttribute('src');
const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of the page' });
const button = (name: string) => screen.getByRole('button', { name });

describe('the preview', () => {
  test('is the page with the draft, and runs nothing that is written in it', async () => {
    await draw();
    expect(src()).toBe('/en-US?__draft=d1');
    expect(frame()?.getAttribute('sandbox')).toBe('allow-same-origin');
  });

  test('is made on the server once, for a pane that is open', async () => {
    const { make } = await draw();
    expect(make.mock.calls.map(([asked]) => asked)).toEqual([{ draft: {}, changes: [] }]);
  });

  test.each([
    ['/faq', '/en-US/faq?__draft=d1'],
    ['faq?x=1#top', '/en-US/faq?x=1&__draft=d1#top'],
    ['https://drive.example/faq', '/en-US/faq?__draft=d1'],
    ['//evil.example/faq', '/en-US/evil.example/faq?__draft=d1'],
    ['\\\\evil.example', '/en-US/evil.example?__draft=d1'],
    ['', '/en-US?__draft=d1'],
  ])('of %j shows %s, and never another site', async (written, shown) => {
    const { user } = await draw();
    await user.clear(address());
    if (written !== '') await fill(user, address(), written);
    await user.keyboard('{Enter}');
    expect(src()).toBe(shown);
  });

  test('follows an address that is left without Enter, and one that is chosen elsewhere', async () => {
    const { user, scope } = await draw();
    await user.clear(address());
    await user.type(address(), '/a');
    await user.tab();
    expect(src()).toBe('/en-US/a?__draft=d1');
    await act(async () => void allSettled(addressChosen, { scope, params: '/b' }));
    expect([src(), address().value]).toEqual(['/en-US/b?__draft=d1', '/b']);
  });

  test('is in any language, at any hour, as wide as a device', async () => {
    const { user } = await draw();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), '日本語');
    await user.type(document.querySelector('input[type=datetime-local]') as Element, '2026-03-04T05:06');
    const at = encodeURIComponent(new Date(2026, 2, 4, 5, 6).toISOString());
    expect(src()).toBe(`/ja?__draft=d1&__at=${at}`);
    const before = frame()?.className;
    await user.click(button('Phone'));
    expect(frame()?.className).not.toBe(before);
    expect(button('Phone').getAttribute('aria-pressed')).toBe('true');
    expect(button('Full width').getAttribute('aria-pressed')).toBe('false');
    const alone = screen.getByRole('link', { name: 'Open in a new tab' });
    expect([alone.getAttribute('href'), alone.getAttribute('rel')]).toEqual([src(), 'noreferrer']);
  });
});

describe('a draft that cannot be shown', () => {
  test('since it has errors says so', async () => {
    await draw(() => ({ draft_id: '' }));
    expect(screen.getByRole('status').textContent).toBe(
      'The draft has errors. The page can be shown once they are fixed.',
    );
    expect(frame()).toBeNull();
  });

  test('since the server is away says that, and is made when there is something new', async () => {
    let isReachable = false;
    const { scope } = await draw(() => {
      if (!isReachable) throw unreachable('/site/v1/drafts', 'no network');
      return { draft_id: 'd2' };
    });
    expect(screen.getByRole('status').textContent).toMatch(/No connection to the server/);
    isReachable = true;
    await act(async () => void allSettled(draftDiscarded, { scope }));
    expect(src()).toBe('/en-US?__draft=d2');
  });

  test('yet is being made', async () => {
    const { container } = await draw(() => new Promise(() => {}));
    expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(frame()).toBeNull();
  });
});
