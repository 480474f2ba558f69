import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import { CaptchaPlace } from './captcha-overlay-place.tsx';
import { showCaptcha } from './captcha-place.ts';

const url = 'https://another-name.example/captcha?ticket=a.b.c';

function ask(address: string): ReturnType<typeof showCaptcha> {
  let asked: ReturnType<typeof showCaptcha> = Promise.resolve(null);
  act(() => {
    asked = showCaptcha(address);
  });
  return asked;
}

/** The frame of the captcha, and what becomes of it. */
async function shown() {
  const page = renderPart(<CaptchaPlace />);
  const grant = ask(url);
  const frame = (await screen.findByTitle('Security check')) as HTMLIFrameElement;
  const overlay = screen.getByRole('dialog', { name: 'Security check' });
  return { ...page, grant, frame, overlay };
}

const say = (data: unknown, from: { origin?: string; source?: Window | null }) =>
  fireEvent(
    window,
    new MessageEvent('message', {
      data,
      origin: from.origin ?? location.origin,
      source: from.source ?? null,
    }),
  );

const sizeOf = ({ style }: HTMLElement) => [
  style.getPropertyValue('--overlay-width'),
  style.getPropertyValue('--overlay-height'),
];

/** As if the frame had gone to this address of the site. */
function arriveAt(frame: HTMLIFrameElement, address: string, origin = location.origin) {
  const { pathname, search } = new URL(address, origin);
  Object.defineProperty(frame, 'contentWindow', { value: { location: { origin, pathname, search } } });
  fireEvent.load(frame);
}

describe('the frame of the captcha', () => {
  test('shows a page of this origin in the language of the page, whatever the server is called', async () => {
    const { frame } = await shown();
    expect(frame.getAttribute('src')).toBe(`/captcha?ticket=a.b.c&locale=${document.documentElement.lang}`);
  });

  test('is as large as its page says, and hears nobody else', async () => {
    const { frame, overlay } = await shown();
    const layout = { action: 'responsiveLayout', width: 300, height: 500 };
    expect(sizeOf(overlay)).toEqual(['320px', '430px']);
    say(layout, { origin: 'https://evil.example', source: frame.contentWindow });
    say({ action: 'close' }, { origin: 'https://evil.example', source: frame.contentWindow });
    say(layout, { source: window });
    say({ action: 'close' }, { source: window });
    for (const wrong of [
      null,
      'x',
      {},
      { ...layout, width: '300' },
      { ...layout, height: 1e9 },
      { ...layout, width: 1 },
    ])
      say(wrong, { source: frame.contentWindow });
    expect(sizeOf(overlay)).toEqual(['320px', '430px']);
    say(layout, { source: frame.contentWindow });
    expect(sizeOf(overlay)).toEqual(['300px', '500px']);
  });

  test('brings the token of the address to which its page goes on', async () => {
    const { frame, grant } = await shown();
    arriveAt(frame, '/loading?captcha_token=t&expires_in=300');
    expect(await grant).toEqual({ captcha_token: 't', expires_in: 300 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('brings none of another page or another origin', async () => {
    for (const [address, origin] of [
      ['/captcha?captcha_token=t&expires_in=300', location.origin],
      ['/loading?captcha_token=t&expires_in=300', 'https://evil.example'],
    ] as const) {
      const { frame, unmount } = await shown();
      arriveAt(frame, address, origin);
      expect(screen.getByRole('dialog')).toBeTruthy();
      unmount();
    }
  });

  test.each(['the button', 'the page within'])('is closed by %s: nothing was earned', async (by) => {
    const { frame, grant, user } = await shown();
    if (by === 'the button') await user.click(screen.getByRole('button', { name: 'Close' }));
    else say({ action: 'close' }, { source: frame.contentWindow });
    expect(await grant).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('ends with the form that it stands over, and where there is none', async () => {
    const { grant, unmount } = await shown();
    unmount();
    expect(await grant).toBeNull();
    expect(await showCaptcha(url)).toBeNull();
  });

  test('of a second call takes the place of the first', async () => {
    const { grant } = await shown();
    const second = ask('/captcha?ticket=2');
    expect(await grant).toBeNull();
    arriveAt((await screen.findByTitle('Security check')) as HTMLIFrameElement, '/loading?captcha_token=2');
    expect((await second)?.captcha_token).toBe('2');
  });
});
