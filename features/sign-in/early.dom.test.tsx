import { act, screen } from '@testing-library/react';
import { fork } from 'effector';
import { Provider } from 'effector-react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { RawIntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import { blankSignIn, type SignInArrival } from '../../api/contract/sign-in-page.ts';
import { createWords } from '../../engine/view/words.ts';
import { messagesOf } from '../../tests/components/render.tsx';
import { arrivedForm } from './arrival.ts';
import { endCeremonyFx, offerPasskeysFx } from './effects.ts';
import { SignInForms } from './forms.tsx';
import { $fields } from './model.ts';

/** The server's markup of an arrival, and what takes it over. Strict mode would leave and come again, as no page does. */
function arrive(arrival: Partial<SignInArrival>) {
  const values = () =>
    new Map(arrivedForm({ ...blankSignIn, ...arrival }).map(({ store, value }) => [store, value]));
  const part = (scope: ReturnType<typeof fork>) => (
    <Provider value={scope}>
      <RawIntlProvider
        value={createWords({ locale: 'en-US', messages: messagesOf('en-US'), report: () => {} })}
      >
        <SignInForms />
      </RawIntlProvider>
    </Provider>
  );
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML = renderToString(part(fork({ values: values() })));
  const faults: unknown[] = [];
  const scope = fork({
    values: values(),
    handlers: [
      [offerPasskeysFx, () => {}],
      [endCeremonyFx, () => {}],
    ],
  });
  const hydrate = () =>
    act(async () => {
      hydrateRoot(root, part(scope), { onRecoverableError: (error) => faults.push(error) });
    });
  return { scope, hydrate, faults };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('what was typed into the markup of the server is in the form, with the cursor in its field', async () => {
  const { scope, hydrate, faults } = arrive({});
  const form = document.querySelector('form') as HTMLFormElement;
  expect([form.method, form.getAttribute('action'), 'plain' in form.dataset]).toEqual(['post', null, true]);
  const password = field('Password');
  field('Email or name').value = 'ada@people.test';
  password.value = 'correct horse';
  password.focus();
  await hydrate();
  expect(faults).toEqual([]);
  expect(document.activeElement).toBe(password);
  expect(field('Password')).toBe(password);
  expect([field('Email or name').value, password.value]).toEqual(['ada@people.test', 'correct horse']);
  expect(scope.getState($fields)).toMatchObject({ username: 'ada@people.test', password: 'correct horse' });
});

test('a refused form has its address and its words, and no password', async () => {
  const { hydrate, faults } = arrive({
    username: 'ada@people.test',
    problem: { field: 'password', id: 'invalid_account_or_password' },
  });
  const check = () => {
    expect([field('Email or name').value, field('Password').value]).toEqual(['ada@people.test', '']);
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(document.body.textContent).toContain('Incorrect email, name or password.');
  };
  check();
  await hydrate();
  check();
  expect(faults).toEqual([]);
  expect(document.activeElement).toBe(field('Password'));
});

test.each([
  ['captcha_required', 'Enter your password once more'],
  ['too_many_requests', 'Too many requests'],
  ['general', 'Something went wrong'],
])('%s has words above the form', async (id, words) => {
  arrive({ problem: { field: null, id } });
  expect(screen.getByRole('alert').textContent).toContain(words);
});

test('the second step is there at once', async () => {
  const { hydrate, faults } = arrive({ username: 'ada', challenge: 'c1' });
  expect(field('Code')).toBeDefined();
  await hydrate();
  expect(field('Code')).toBeDefined();
  expect(faults).toEqual([]);
});
