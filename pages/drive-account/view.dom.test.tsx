import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refused, unreachable } from '../../api/error.ts';
import { $account, type Account } from '../../features/session/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { $dialog } from './dialogs.ts';
import DeletionDialog from './leaving/deletion-dialog.tsx';
import { deleteFx } from './leaving/model.ts';
import { $areKeysMissing, $passkeys, fetchPasskeysFx } from './passkeys/model.ts';
import { Passkeys } from './passkeys/view.tsx';
import PasswordDialog from './password/dialog.tsx';
import { changePasswordFx } from './password/model.ts';
import { renameFx } from './profile/model.ts';
import { Profile } from './profile/view.tsx';
import { $areSessionsMissing, $sessions, fetchSessionsFx, type Session } from './sessions/model.ts';
import { Sessions } from './sessions/view.tsx';
import AccountView from './view.tsx';

const account = {
  ...{ sub: 'u1', name: 'Ada', email: 'ada@example.com', picture: '', password: 'set' },
  ...{ created_at: '2026-01-02T00:00:00Z', password_updated_at: '2026-01-02T00:00:00Z' },
  second_factor: false,
} as unknown as Account;
const refusal = (error: string) => () => {
  throw refused('/v1/user', 400, { error, error_code: 3 });
};

test('the page has a place for the account until it is known', () => {
  const { container } = renderPart(<AccountView />);
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined();
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
});

describe('the name of the account', () => {
  const draw = (rename: (name: string) => unknown, changes: Partial<Account> = {}) => {
    const shown = { ...account, ...changes };
    return renderPart(<Profile account={shown} />, {
      values: [[$account, shown]],
      handlers: [[renameFx, rename]],
    });
  };
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

  test('is saved only where it is another, without the spaces around it', async () => {
    const rename = vi.fn((name: string) => ({ ...account, name }));
    const { user } = draw(rename);
    expect(save().disabled).toBe(true);
    await user.type(field(), ' ');
    expect(save().disabled).toBe(true);
    await user.type(field(), 'Lovelace');
    await user.click(save());
    expect(rename.mock.calls).toEqual([['Ada Lovelace']]);
  });

  test('cannot be empty', async () => {
    const { user } = draw(vi.fn());
    await user.clear(field());
    expect(save().disabled).toBe(true);
  });

  test('that is refused says why at its field, and is not lost', async () => {
    const { user } = draw(refusal('invalid_argument'));
    await user.type(field(), '@');
    await user.click(save());
    await screen.findByText('Use 2 to 32 visible characters, without @ / or \\.');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(field().value).toBe('Ada@');
  });

  test('that turns letters is shown with marks, and keeps its letters when it is changed', async () => {
    const rename = vi.fn((name: string) => ({ ...account, name }));
    const { user } = draw(rename, { name: 'A\u202eda' });
    expect(field().value).toBe('A⟦RLO⟧da');
    await user.type(field(), '!');
    await user.click(save());
    expect(rename.mock.calls).toEqual([['A\u202eda!']]);
  });
});

describe('another password', () => {
  const draw = (change: (given: unknown) => unknown, changes: Partial<Account> = {}) => {
    const onClose = vi.fn();
    const drawn = renderPart(<PasswordDialog onClose={onClose} />, {
      values: [[$account, { ...account, ...changes }]],
      handlers: [[changePasswordFx, change]],
    });
    return { onClose, ...drawn };
  };
  const fields = () => [...document.querySelectorAll<HTMLInputElement>('input[type=password]')];
  const submit = () => document.querySelector<HTMLButtonElement>('[type=submit]') as HTMLButtonElement;

  test('is asked for with the old one, which has the keyboard; managers know whose they are', () => {
    draw(vi.fn());
    expect(fields().map(({ autocomplete }) => autocomplete)).toEqual(['current-password', 'new-password']);
    expect(document.activeElement).toBe(fields()[0]);
    expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(
      'ada@example.com',
    );
  });

  test('is asked for alone where the account has none', async () => {
    const change = vi.fn();
    const { user } = draw(change, { password: 'unset' } as unknown as Partial<Account>);
    expect(fields()).toHaveLength(1);
    await user.type(fields()[0] as Element, 'correct horse');
    await user.click(submit());
    expect(change.mock.calls).toEqual([[{ old: null, new: 'correct horse' }]]);
  });

  test.each([
    { reason: 'invalid_password', wrong: 0 },
    { reason: 'weak_password', wrong: 1 },
  ])('that fails for $reason says so at field $wrong alone', async ({ reason, wrong }) => {
    const { user } = draw(refusal(reason));
    const [old, fresh] = fields();
    await user.type(old as Element, 'one');
    await user.type(fresh as Element, 'two');
    await user.click(submit());
    await waitFor(() => expect(fields()[wrong]?.getAttribute('aria-invalid')).toBe('true'));
    expect(fields().map((field) => field.getAttribute('aria-invalid') === 'true')).toEqual(
      [0, 1].map((index) => index === wrong),
    );
    expect(fields().map(({ value }) => value)).toEqual(['one', 'two']);
  });

  test('is not sent while one of them is missing', async () => {
    const change = vi.fn();
    const { user } = draw(change);
    await user.type(fields()[1] as Element, 'two{Enter}');
    expect(submit().disabled).toBe(true);
    expect(change).not.toHaveBeenCalled();
  });
});

describe('the end of the account', () => {
  const draw = (end: (proof: unknown) => unknown, changes: Partial<Account> = {}) =>
    renderPart(<DeletionDialog onClose={() => {}} />, {
      values: [[$account, { ...account, ...changes }]],
      handlers: [[deleteFx, end]],
    });
  const [nameField, secretField] = [0, 1].map(
    (index) => () =>
      document.querySelectorAll<HTMLInputElement>('form input:not([hidden])')[index] as Element,
  ) as [() => Element, () => Element];
  const submit = () => document.querySelector<HTMLButtonElement>('[type=submit]') as HTMLButtonElement;

  test('needs the name as it is, and the password', async () => {
    const end = vi.fn(() => new Promise(() => {}));
    const { user } = draw(end);
    await user.type(secretField(), 'secret');
    expect(submit().disabled).toBe(true);
    await user.type(nameField(), 'ada');
    expect(submit().disabled).toBe(true);
    await user.clear(nameField());
    await user.type(nameField(), ' Ada ');
    await user.click(submit());
    expect(end.mock.calls).toEqual([[{ password: 'secret' }]]);
    expect(submit().getAttribute('aria-busy')).toBe('true');
  });

  test('needs a code where there is no password, with or without the space that apps show', async () => {
    const end = vi.fn(() => new Promise(() => {}));
    const { user } = draw(end, { password: 'unset' } as unknown as Partial<Account>);
    await user.type(nameField(), 'Ada');
    await user.type(secretField(), '123 456');
    await user.click(submit());
    expect(end.mock.calls).toEqual([[{ code: '123456' }]]);
  });

  test('can be typed where the name has what nobody can type', async () => {
    const { user } = draw(vi.fn(), { name: 'A\u202eda' });
    await user.click(nameField());
    await user.paste('A⟦RLO⟧da');
    await user.type(secretField(), 'secret');
    expect(submit().disabled).toBe(false);
  });

  test('that fails says why, and keeps what was typed', async () => {
    const { user } = draw(() => {
      throw unreachable('/v1/user', 'no network');
    });
    await user.type(nameField(), 'Ada');
    await user.type(secretField(), 'secret');
    await user.click(submit());
    expect(await screen.findByText(/No connection to the server/)).toBeDefined();
    expect((secretField() as HTMLInputElement).value).toBe('secret');
  });
});

const session = (id: string, changes: Partial<Session> = {}): Session => ({
  ...{
    kind: 'account#session',
    id,
    is_current: false,
    client_id: '',
    client_name: '',
    scopes: [],
    device_id: '',
    user_agent: '',
  },
  ...{
    ip_address: '192.0.2.7',
    created_time: '2026-01-01T00:00:00Z',
    last_used_time: '2026-01-01T10:00:00Z',
  },
  expire_time: '2026-02-01T00:00:00Z',
  ...changes,
});

describe('where the account is signed in', () => {
  test('waits, then lists; only other places can be ended', () => {
    const { container, unmount } = renderPart(<Sessions />);
    expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
    unmount();
    renderPart(<Sessions />, {
      values: [[$sessions, [session('a', { is_current: true }), session('b')]]],
    });
    const entries = screen.getAllByRole('listitem');
    expect(entries.map((entry) => within(entry).queryAllByRole('button').length)).toEqual([0, 1]);
  });

  test('offers to end the others only where there are some', () => {
    const draw = (sessions: readonly Session[]) =>
      renderPart(<Sessions />, { values: [[$sessions, sessions]] });
    const { unmount } = draw([session('a', { is_current: true })]);
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    draw([session('a', { is_current: true }), session('b'), session('c')]);
    expect(screen.getAllByRole('button')).toHaveLength(3);
  });

  test('that cannot be read says so and is asked for again', async () => {
    const ask = vi.fn(() => [session('a', { is_current: true })]);
    const { user } = renderPart(<Sessions />, {
      values: [[$areSessionsMissing, true]],
      handlers: [[fetchSessionsFx, ask]],
    });
    expect(screen.getByRole('alert')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(ask).toHaveBeenCalledOnce();
    expect(await screen.findByRole('listitem')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the passkeys of the account', () => {
  const passkey = (name: string) => ({ id: name, name, created_time: '2026-01-01T00:00:00Z' });

  test('show what would turn their names, and name the button that removes each', () => {
    renderPart(<Passkeys />, { values: [[$passkeys, [passkey('key\u202eno'), passkey('')]]] });
    const [turned, unnamed] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(turned.querySelector('bdi')?.textContent).toBe('key⟦RLO⟧no');
    expect(within(turned).getByRole('button').getAttribute('aria-label')).toContain('key⟦RLO⟧no');
    expect(unnamed.querySelector('bdi')?.textContent).not.toBe('');
  });

  test('that cannot be read are asked for again', async () => {
    const ask = vi.fn(() => []);
    const { user } = renderPart(<Passkeys />, {
      values: [[$areKeysMissing, true]],
      handlers: [[fetchPasskeysFx, ask]],
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(ask).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('one dialog is open at a time, and its code comes when it is wanted', async () => {
  renderPart(<AccountView />, { values: [[$dialog, 'password']] });
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});
