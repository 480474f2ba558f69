import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refused, unreachable } from '../../../api/error.ts';
import { $account, type Account, fetchAccountFx } from '../../../features/session/index.ts';
import { fill, renderPart } from '../../../tests/components/render.tsx';
import { $dialog } from '../dialogs.ts';
import { disableFx, enableFx, renewFx, verifyFx } from './model.ts';
import RenewDialog from './renew-dialog.tsx';
import SetUpDialog from './set-up-dialog.tsx';
import TurnOffDialog from './turn-off-dialog.tsx';

const account = { sub: 'u1', name: 'Ada', email: 'ada@example.com', password: 'set' } as Account;
const withoutPassword = { ...account, password: '' } as Account;
const refusal = (error: string) => () => {
  throw refused('/v1/user', 400, { error, error_code: 3 });
};
const uri = 'otpauth://totp/PikPak:ada?secret=ABCDEFGHIJ&issuer=PikPak';

interface Given {
  readonly enable?: (password: unknown) => unknown;
  readonly verify?: (asked: unknown) => unknown;
  readonly disable?: (password: unknown) => unknown;
  readonly renew?: (asked: unknown) => unknown;
  readonly account?: Account;
}

function draw(Part: typeof SetUpDialog, given: Given = {}) {
  const onClose = vi.fn();
  const enable = vi.fn(given.enable ?? (() => ({ uri, codes: ['one', 'two'] })));
  const verify = vi.fn(given.verify ?? (() => ({})));
  const disable = vi.fn(given.disable ?? (() => ({})));
  const renew = vi.fn(given.renew ?? (() => ['three', 'four']));
  const drawn = renderPart(<Part onClose={onClose} />, {
    values: [
      [$account, given.account ?? account],
      [$dialog, 'second-factor'],
    ],
    handlers: [
      [enableFx, enable],
      [verifyFx, verify],
      [disableFx, disable],
      [renewFx, renew],
      [fetchAccountFx, () => account],
    ],
  });
  return { ...drawn, onClose, enable, verify, disable, renew };
}
const submit = () => document.querySelector<HTMLButtonElement>('[type=submit]') as HTMLButtonElement;
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code from the app' });
const codes = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('turning the second step on', () => {
  test('asks for the password, shows what to scan and to type, and gives the recovery codes at the end', async () => {
    const { user, enable, verify } = draw(SetUpDialog);
    expect(submit().disabled).toBe(true);
    await fill(user, password(), 'secret');
    await user.click(submit());
    expect(enable.mock.calls).toEqual([['secret']]);
    expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
    expect(screen.getByText('ABCD EFGH IJ').tagName).toBe('CODE');
    expect([document.activeElement, submit().disabled]).toEqual([code(), true]);
    // Apps show the six digits with a space.
    await fill(user, code(), '123 456');
    await user.click(submit());
    expect(verify.mock.calls).toEqual([[{ code: '123456', codes: ['one', 'two'] }]]);
    expect(screen.getByText('Two-step verification is on.')).toBeDefined();
    expect(codes()).toEqual(['one', 'two']);
  });

  test('has no recovery codes before a code was right; a wrong one is told at its field, and stays there', async () => {
    const { user } = draw(SetUpDialog, { verify: refusal('second_factor_incorrect') });
    await fill(user, password(), 'secret');
    await user.click(submit());
    await fill(user, code(), '000000');
    await user.click(submit());
    expect(code().getAttribute('aria-invalid')).toBe('true');
    expect(code().value).toBe('000000');
    expect(screen.queryByText('one')).toBeNull();
  });

  test('with a wrong password says so at that field, and shows no secret', async () => {
    const { user } = draw(SetUpDialog, { enable: refusal('invalid_password') });
    await fill(user, password(), 'guess');
    await user.click(submit());
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('where the server is away says that, and blames no field', async () => {
    const { user } = draw(SetUpDialog, {
      enable: () => {
        throw unreachable('/v1/user', 'no network');
      },
    });
    await fill(user, password(), 'secret');
    await user.click(submit());
    expect(screen.getByRole('alert').textContent).toMatch(/No connection to the server/);
    expect([password().getAttribute('aria-invalid') === 'true', password().value]).toEqual([false, 'secret']);
  });

  test('of an account without a password asks for none', async () => {
    const { user, enable } = draw(SetUpDialog, { account: withoutPassword });
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(submit());
    expect(enable.mock.calls).toEqual([[null]]);
  });

  test('that is under way is not begun again', async () => {
    const { user, enable } = draw(SetUpDialog, { enable: () => new Promise(() => {}) });
    await fill(user, password(), 'secret');
    await user.click(submit());
    await user.click(submit());
    expect(submit().getAttribute('aria-busy')).toBe('true');
    expect(enable).toHaveBeenCalledOnce();
  });
});

describe('turning it off', () => {
  test('wants the password, and says what it means', async () => {
    const { user, disable, scope } = draw(TurnOffDialog);
    expect(screen.getByText(/Recovery codes stop working/)).toBeDefined();
    await fill(user, password(), 'secret');
    await user.click(submit());
    expect(disable.mock.calls).toEqual([['secret']]);
    expect(scope.getState($dialog)).toBeNull();
  });

  test('that fails leaves the dialog open', async () => {
    const { user, scope } = draw(TurnOffDialog, { disable: refusal('invalid_password') });
    await fill(user, password(), 'guess');
    await user.click(submit());
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(scope.getState($dialog)).toBe('second-factor');
  });

  test('can be left by a key', async () => {
    const { user, onClose, disable } = draw(TurnOffDialog);
    await user.keyboard('{Escape}');
    expect([onClose.mock.calls.length, disable.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('new recovery codes', () => {
  test('come for the password, and the dialog stays until they are kept', async () => {
    const { user, renew, onClose } = draw(RenewDialog);
    await fill(user, password(), 'secret');
    await user.click(submit());
    expect(renew.mock.calls).toEqual([[{ password: 'secret' }]]);
    expect(codes()).toEqual(['three', 'four']);
    expect(screen.queryByText('Two-step verification is on.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
