import { act, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refused, unreachable } from '../../../api/error.ts';
import { fill, renderPart } from '../../../tests/components/render.tsx';
import { fetchPeopleFx, type SitePerson, setRoleFx } from '../calls.ts';
import PeopleView from './people-view.tsx';

const person = (name: string, more: object = {}) =>
  ({
    ...{
      user_id: name,
      name,
      email: `${name.toLowerCase()}@example.com`,
      role: 'editor',
      is_operator: false,
    },
    ...more,
  }) as unknown as SitePerson;
const operator = person('Root', { role: 'publisher', is_operator: true });
const away = () => {
  throw unreachable('/site/v1/people', 'no network');
};

interface Given {
  readonly people?: () => unknown;
  readonly give?: (asked: unknown) => unknown;
}
async function draw({ people = () => [operator, person('Ada')], give = people }: Given = {}) {
  const given = vi.fn(give);
  const drawn = renderPart(<PeopleView />, {
    handlers: [
      [fetchPeopleFx, people],
      [setRoleFx, given],
    ] as never,
  });
  await act(async () => {});
  return { ...drawn, given };
}
const account = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address or name' });
const give = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Give role' });

describe('who may change the site', () => {
  test('is listed; the operator has no role that could be taken', async () => {
    await draw();
    const [root, ada] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect([root.textContent, root.querySelector('select')]).toEqual([
      expect.stringMatching(/Root.*root@example\.com.*Operator/),
      null,
    ]);
    expect(ada.querySelector('select')?.value).toBe('editor');
  });

  test('is nobody yet', async () => {
    await draw({ people: () => [] });
    expect(screen.getByText(/^Nobody has a role yet/)).toBeDefined();
  });

  test('is asked for again where it does not come', async () => {
    let isReachable = false;
    const { user } = await draw({ people: () => (isReachable ? [operator] : away()) });
    expect(screen.queryByText(/^Nobody has a role yet/)).toBeNull();
    isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  test('is waited for', async () => {
    const { container } = await draw({ people: () => new Promise(() => {}) });
    expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
  });
});

describe('a role', () => {
  test('is given to an account, without the spaces around its name; the field is empty for the next', async () => {
    const { user, given } = await draw();
    expect(give().disabled).toBe(true);
    await fill(user, account(), ' bob@example.com ');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Publisher');
    expect(screen.getByText('Can write drafts, publish them and go back to earlier versions.')).toBeDefined();
    await user.click(give());
    expect(given.mock.calls).toEqual([[{ account: 'bob@example.com', role: 'publisher' }]]);
    expect(account().value).toBe('');
  });

  test('for an account that is none is refused at its field, until another is written', async () => {
    const { user } = await draw({
      give: () => {
        throw refused('/site/v1/people', 404, { error: 'not_found', error_code: 5 });
      },
    });
    await fill(user, account(), 'nobody');
    await user.keyboard('{Enter}');
    expect([account().getAttribute('aria-invalid'), account().value]).toEqual(['true', 'nobody']);
    await user.type(account(), 'x');
    expect(account().getAttribute('aria-invalid')).not.toBe('true');
  });

  test('is changed and taken in the list', async () => {
    const { user, given } = await draw();
    const choice = screen.getByRole('combobox', { name: 'Role of Ada' });
    await user.selectOptions(choice, 'Viewer');
    await user.selectOptions(choice, 'No role');
    expect(given.mock.calls).toEqual([
      [{ account: 'ada@example.com', role: 'viewer' }],
      [{ account: 'ada@example.com', role: 'none' }],
    ]);
  });

  test('that was not taken stays what it was', async () => {
    const { user } = await draw({ give: away });
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role of Ada' });
    await user.selectOptions(choice, 'No role');
    expect(choice.value).toBe('editor');
  });

  test('is asked for once while the answer is awaited', async () => {
    const { user, given } = await draw({ give: () => new Promise(() => {}) });
    await fill(user, account(), 'bob');
    await user.keyboard('{Enter}{Enter}');
    expect(given).toHaveBeenCalledOnce();
  });
});
