import { act, screen } from '@testing-library/react';
import { fork } from 'effector';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { unreachable } from '../../api/error.ts';
import { fetchAccountFx, openSessionFx } from '../../features/session/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import SiteEditorLayout from './view.tsx';

// Its code comes late on a page; here it is there at once.
beforeAll(() => import('../../features/sign-in/sign-in-panel.tsx'));

const account = { sub: 'me', name: 'Mia', email: 'mia@drive.example', picture: '' };

async function open(sub: string | null, read: () => unknown = () => account) {
  const asked = vi.fn(read);
  const scope = fork({
    handlers: [
      [openSessionFx, () => ({ sub, ending: null })],
      [fetchAccountFx, asked],
    ] as never,
  });
  const drawn = renderPart(
    <SiteEditorLayout>
      <h1>The tools</h1>
    </SiteEditorLayout>,
    { scope, site: { path: '/__site' } },
  );
  await act(async () => {});
  return { ...drawn, asked };
}
const drive = () => screen.queryByRole('link', { name: 'Open my drive' });

describe('the frame of the site tools', () => {
  test('shows them to whoever is signed in, with the way to the drive', async () => {
    const { user } = await open('me');
    expect(screen.getByRole('heading', { name: 'The tools' })).toBeDefined();
    expect(drive()?.getAttribute('href')).toBe('/en-US/drive/all');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    expect(document.querySelector(document.activeElement?.getAttribute('href') ?? '')).toBe(
      screen.getByRole('main'),
    );
  });

  test('asks others to sign in, in their place', async () => {
    await open(null);
    expect(screen.queryByRole('heading', { name: 'The tools' })).toBeNull();
    expect(drive()).toBeNull();
    expect(await screen.findByText('Sign in to continue.')).toBeDefined();
  });

  test('says that the account is out of reach, and tries again', async () => {
    let isReachable = false;
    const { user, asked } = await open('me', () => {
      if (!isReachable) throw unreachable('/v1/user/me', 'no network');
      return account;
    });
    expect(screen.queryByRole('heading', { name: 'The tools' })).toBeNull();
    isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'The tools' })).toBeDefined();
    expect(asked).toHaveBeenCalledTimes(2);
  });
});
