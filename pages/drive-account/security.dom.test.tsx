import { act, screen } from '@testing-library/react';
import { allSettled } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { usualSettings } from '../../api/contract/settings.ts';
import { unreachable } from '../../api/error.ts';
import { $notices } from '../../features/notices/index.ts';
import type { Account } from '../../features/session/index.ts';
import { changeSettingFx, fetchSettingsFx, settingsRequested } from '../../features/settings/model.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { $dialog } from './dialogs.ts';
import { createExportFx } from './leaving/model.ts';
import Leaving from './leaving/view.tsx';
import { Preferences } from './preferences/view.tsx';
import { Security } from './security.tsx';
import { endLinksFx } from './sessions/model.ts';

const account = {
  ...{ sub: 'u1', name: 'Ada', password: 'set', second_factor: false },
  password_updated_at: '2026-01-02T12:00:00Z',
} as unknown as Account;
const away = () => {
  throw unreachable('/v1/user', 'no network');
};

describe('how one signs in', () => {
  test('says since when the password is this one', () => {
    renderPart(<Security account={account} />);
    expect(screen.getByText('Last changed on January 2, 2026')).toBeDefined();
  });

  test.each([
    [false, 'Change password', 'password'],
    [false, 'Turn on two-step verification', 'second-factor'],
    [true, 'New recovery codes', 'recovery-codes'],
    [true, 'Turn off two-step verification', 'second-factor-off'],
  ])('with a second step (%s), “%s” opens its dialog', async (hasFactor, name, dialog) => {
    const { user, scope } = renderPart(<Security account={{ ...account, second_factor: hasFactor }} />);
    await user.click(screen.getByRole('button', { name }));
    expect(scope.getState($dialog)).toBe(dialog);
  });

  test('offers of the second step only what there is', () => {
    const { rerender } = renderPart(<Security account={account} />);
    expect(screen.getByText(/^Off\./)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'New recovery codes' })).toBeNull();
    rerender(<Security account={{ ...account, second_factor: true }} />);
    expect(screen.getByText(/^On\./)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Turn on two-step verification' })).toBeNull();
  });

  test.each([
    ['are ended at once', () => ({}), 'account.links.ended'],
    ['that could not be ended are said to be there still', away, 'account.links.endFailed'],
  ])('links to content %s', async (_, end, words) => {
    const ended = vi.fn(end);
    const { user, scope } = renderPart(<Security account={account} />, { handlers: [[endLinksFx, ended]] });
    await user.click(screen.getByRole('button', { name: 'End all links' }));
    expect(ended).toHaveBeenCalledOnce();
    expect(JSON.stringify(scope.getState($notices))).toContain(words);
  });
});

describe('leaving', () => {
  test('asks before anything is deleted', async () => {
    const { user, scope } = renderPart(<Leaving />);
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    expect(scope.getState($dialog)).toBe('deletion');
  });

  test('the data of the account are one file; where it cannot be made, that is said', async () => {
    const { user, scope } = renderPart(<Leaving />, { handlers: [[createExportFx, away]] });
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(JSON.stringify(scope.getState($notices))).toContain('account.leaving.exportFailed');
  });

  test('the file is requested once, however often the button is pressed', async () => {
    const ask = vi.fn(() => new Promise<string>(() => {}));
    const { user } = renderPart(<Leaving />, { handlers: [[createExportFx, ask]] });
    await user.dblClick(screen.getByRole('button', { name: 'Download' }));
    expect(ask).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Download' }).getAttribute('aria-busy')).toBe('true');
  });
});

describe('the settings of the account', () => {
  async function open(change: (asked: unknown) => unknown, read: () => unknown = () => usualSettings) {
    const changed = vi.fn(change);
    const drawn = renderPart(<Preferences />, {
      site: { path: '/drive/account' },
      handlers: [
        [changeSettingFx, changed],
        [fetchSettingsFx, read],
      ],
    });
    await act(async () => void allSettled(settingsRequested, { scope: drawn.scope }));
    return { ...drawn, changed };
  }
  const flag = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Test mode/ });

  test('are waited for', async () => {
    const { container } = await open(away, () => new Promise(() => {}));
    expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('are switched at once, by mouse or by key', async () => {
    const { user, changed } = await open(() => ({}));
    await user.click(flag());
    expect(flag().checked).toBe(true);
    await user.keyboard(' ');
    expect(changed.mock.calls).toEqual([
      [{ name: 'test_mode', isOn: true }],
      [{ name: 'test_mode', isOn: false }],
    ]);
  });

  test('that the server does not take go back', async () => {
    const { user } = await open(away);
    await user.click(flag());
    expect(flag().checked).toBe(false);
  });

  test('that could not be read are asked for again', async () => {
    let isReachable = false;
    const { user } = await open(
      () => ({}),
      () => (isReachable ? usualSettings : away()),
    );
    isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(flag().checked).toBe(false);
  });

  test('have a language, each by its own name; choosing one leads to this page in it', async () => {
    const { user } = await open(() => ({}));
    const chosen = vi.fn();
    vi.stubGlobal('location', { assign: chosen });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), '日本語');
    expect(chosen.mock.calls).toEqual([['/ja/drive/account?locale=ja']]);
  });
});
