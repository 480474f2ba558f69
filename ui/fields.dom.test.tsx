import { fireEvent, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderPart } from '../tests/components/render.tsx';
import { Checkbox, Switch } from './checkbox.tsx';
import { PasswordField } from './password-field.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

type Said = Pick<ComponentProps<typeof TextField>, 'problem' | 'hint'>;

const options = [
  { value: 'day', label: 'One day' },
  { value: 'week', label: 'One week' },
] as const;

const fields = [
  {
    what: 'a line',
    draw: (said: Said) => <TextField label="Field" value="" onChanged={() => {}} {...said} />,
  },
  { what: 'lines', draw: (said: Said) => <TextArea label="Field" value="" onChanged={() => {}} {...said} /> },
  {
    what: 'a password',
    draw: (said: Said) => <PasswordField label="Field" value="" onChanged={() => {}} {...said} />,
  },
  {
    what: 'one of some',
    draw: (said: Said) => (
      <Select label="Field" value="day" options={options} onChanged={() => {}} {...said} />
    ),
  },
];

/** The description that a screen reader says after the field's name. */
const described = (field: Element): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent ?? 'nothing has this id')
    .join(' ');

describe.each(fields)('a field for $what', ({ draw }) => {
  test('has its label as its name, and says nothing more without a note', () => {
    renderPart(draw({}));
    const field = screen.getByLabelText('Field');
    expect(described(field)).toBe('');
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  test('is described by its hint', () => {
    renderPart(draw({ hint: 'Optional' }));
    expect(described(screen.getByLabelText('Field'))).toBe('Optional');
  });

  test('is marked as wrong, and described by the problem in the place of the hint', () => {
    renderPart(draw({ hint: 'Optional', problem: 'Too long' }));
    const field = screen.getByLabelText('Field');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(described(field)).toBe('Too long');
    expect(screen.queryByText('Optional')).toBeNull();
  });

  test('has a live place before there is a problem, or its coming would not be heard', () => {
    const { rerender, container } = renderPart(draw({}));
    const place = container.querySelector('[aria-live=polite]');
    expect(place?.textContent).toBe('');
    rerender(draw({ problem: 'Too long' }));
    expect(container.querySelector('[aria-live=polite]')).toBe(place);
    expect(place?.textContent).toBe('Too long');
  });

  test('is right again when the problem is gone', () => {
    const { rerender } = renderPart(draw({ problem: 'Too long' }));
    rerender(draw({ problem: undefined }));
    const field = screen.getByLabelText('Field');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(described(field)).toBe('');
  });

  test('beside another of the same name describes only itself', () => {
    renderPart(
      <>
        {draw({ problem: 'First is wrong' })}
        {draw({ problem: 'Second is wrong' })}
      </>,
    );
    expect(screen.getAllByLabelText('Field').map(described)).toEqual(['First is wrong', 'Second is wrong']);
  });
});

describe('a text field', () => {
  test('tells each letter and goes on with what it is given', async () => {
    const onChanged = vi.fn();
    const { user } = renderPart(<Kept onChanged={onChanged} />);
    await user.type(screen.getByLabelText('Name'), 'añ日');
    expect(onChanged.mock.calls).toEqual([['a'], ['añ'], ['añ日']]);
  });

  test('takes no more letters than it may have', async () => {
    const onChanged = vi.fn();
    const { user } = renderPart(<Kept onChanged={onChanged} maxLength={3} />);
    await user.type(screen.getByLabelText('Name'), 'abcdef');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('abc');
  });
});

function Kept(props: { readonly onChanged: (value: string) => void; readonly maxLength?: number }) {
  const [value, setValue] = useState('');
  const change = (next: string) => {
    setValue(next);
    props.onChanged(next);
  };
  return <TextField label="Name" value={value} maxLength={props.maxLength} onChanged={change} />;
}

function Secret() {
  const [value, setValue] = useState('');
  return (
    <form>
      <PasswordField label="Password" autoComplete="current-password" value={value} onChanged={setValue} />
    </form>
  );
}

describe('a password field', () => {
  const input = () => screen.getByLabelText<HTMLInputElement>('Password');
  const eye = () => screen.getByRole('button', { name: 'Show password' });

  test('hides what is typed until it is asked to show it, and hides it again', async () => {
    const { user } = renderPart(<Secret />);
    await user.type(input(), 'correct horse');
    expect(input().type).toBe('password');
    await user.click(eye());
    expect([input().type, input().value]).toEqual(['text', 'correct horse']);
    expect(eye().getAttribute('aria-pressed')).toBe('true');
    await user.click(eye());
    expect(input().type).toBe('password');
    expect(eye().getAttribute('aria-pressed')).toBe('false');
  });

  test('is one for password managers whether it is shown or not, and for no spelling', async () => {
    const { user } = renderPart(<Secret />);
    await user.click(eye());
    expect(input().autocomplete).toBe('current-password');
    expect(input().getAttribute('spellcheck')).toBe('false');
    expect(input().getAttribute('autocapitalize')).toBe('none');
  });

  test('does not send the form when it is shown', async () => {
    const sent = vi.fn((event: Event) => event.preventDefault());
    const { user, container } = renderPart(<Secret />);
    container.querySelector('form')?.addEventListener('submit', sent);
    await user.click(eye());
    expect(sent).not.toHaveBeenCalled();
  });

  test.each([
    ['ru', 'Показать пароль'],
    ['ja', 'パスワードを表示'],
  ])('names its button in %s', (locale, name) => {
    renderPart(<Secret />, { locale });
    expect(screen.getByRole('button', { name })).toBeDefined();
  });
});

describe('one of some', () => {
  test('tells what was chosen, and shows what it is given', async () => {
    const chosen = vi.fn();
    const { user } = renderPart(<Select label="Ends" value="day" options={options} onChanged={chosen} />);
    await user.selectOptions(screen.getByLabelText('Ends'), 'One week');
    expect(chosen.mock.calls).toEqual([['week']]);
    expect(screen.getByLabelText<HTMLSelectElement>('Ends').value).toBe('day');
  });

  test('keeps its name for screen readers where the label is not shown', () => {
    renderPart(<Select label="Ends" isLabelHidden value="day" options={options} onChanged={() => {}} />);
    expect(screen.getByRole('combobox', { name: 'Ends' })).toBeDefined();
    expect(screen.queryByText('Ends')).toBeNull();
  });

  test('cannot be changed while it is disabled', async () => {
    const chosen = vi.fn();
    const { user } = renderPart(
      <Select label="Ends" value="day" options={options} onChanged={chosen} disabled />,
    );
    await user.selectOptions(screen.getByLabelText('Ends'), 'week').catch(() => {});
    expect(chosen).not.toHaveBeenCalled();
  });
});

describe('a checkbox', () => {
  const box = () => screen.getByRole<HTMLInputElement>('checkbox');

  test.each([
    { value: true, isOn: true, isMixed: false },
    { value: false, isOn: false, isMixed: false },
    { value: 'some', isOn: false, isMixed: true },
  ] as const)('that stands for $value is on: $isOn, mixed: $isMixed', ({ value, isOn, isMixed }) => {
    renderPart(<Checkbox label="All" value={value} onChanged={() => {}} />);
    expect([box().checked, box().indeterminate]).toEqual([isOn, isMixed]);
  });

  test('becomes mixed and plain again as what it stands for changes', () => {
    const draw = (value: boolean | 'some') => <Checkbox label="All" value={value} onChanged={() => {}} />;
    const { rerender } = renderPart(draw(false));
    rerender(draw('some'));
    expect(box().indeterminate).toBe(true);
    rerender(draw(true));
    expect([box().checked, box().indeterminate]).toEqual([true, false]);
  });

  test('of which some is on turns all on when it is pressed', async () => {
    const changed = vi.fn();
    const { user } = renderPart(<Checkbox label="All" value="some" onChanged={changed} />);
    await user.click(box());
    expect(changed.mock.calls).toEqual([[true]]);
  });

  test('stays mixed where who owns it leaves it so', async () => {
    const { user } = renderPart(<Checkbox label="All" value="some" onChanged={() => {}} />);
    await user.click(box());
    expect([box().checked, box().indeterminate]).toEqual([false, true]);
  });

  test('is pressed by its words, and by the space bar', async () => {
    const changed = vi.fn();
    const { user } = renderPart(
      <Checkbox label="All" hint="Of this page" value={false} onChanged={changed} />,
    );
    await user.click(screen.getByText('Of this page'));
    box().focus();
    await user.keyboard(' ');
    expect(changed.mock.calls).toEqual([[true], [true]]);
  });

  test('is not pressed while it is disabled', async () => {
    const changed = vi.fn();
    const { user } = renderPart(<Checkbox label="All" value={false} isDisabled onChanged={changed} />);
    await user.click(screen.getByText('All'));
    expect(changed).not.toHaveBeenCalled();
  });

  test('that acts at once is a switch, on or off', () => {
    renderPart(<Switch label="Letters" value onChanged={() => {}} />);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Letters' }).checked).toBe(true);
  });
});

test('a form takes a value that the browser filled in', () => {
  const onChanged = vi.fn();
  renderPart(<TextField label="Name" value="" onChanged={onChanged} />);
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'ada@example.com' } });
  expect(onChanged.mock.calls).toEqual([['ada@example.com']]);
});
