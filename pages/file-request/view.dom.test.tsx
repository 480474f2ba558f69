import { act, screen } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { Provider } from 'effector-react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { RawIntlProvider } from 'react-intl';
import { expect, test, vi } from 'vitest';
import { CallError } from '../../api/client.ts';
import type { ShownFileRequest } from '../../api/contract/file-requests.ts';
import { createWords } from '../../engine/view/words.ts';
import { readCodeFx } from '../../features/link-pages/index.ts';
import { messagesOf, renderPart } from '../../tests/components/render.tsx';
import { openFx, visitFx } from './effects.ts';
import { filesChosen, opened, passcode } from './model.ts';
import FileRequestView from './view.tsx';

const request = { title: 'Photos', note: '', owner_name: 'Ada', asks_name: true } as ShownFileRequest;
const code = vi.fn(async (given: { readonly code: string }) =>
  given.code === 'summer26'
    ? { status: 'OK' as const, request, token: 'T' }
    : { status: 'PASS_CODE_ERROR' as const, request: null, token: '' },
);

/** A request that asks for its passcode, with what its address has behind the hash sign. */
async function meet(...found: readonly string[]) {
  code.mockClear();
  const codes = [...found];
  const scope = fork({
    handlers: [
      [openFx, async () => ({ status: 'PASS_CODE_EMPTY', request: null, token: '' })],
      [visitFx, code],
      [readCodeFx, () => codes.shift()],
    ],
  });
  await allSettled(opened, { scope, params: { params: { file_request_id: 'R1' }, query: {} } });
  return scope;
}
const tried = () => code.mock.calls.map(([given]) => given.code);

test('the passcode of the link opens a request, once it is known that it asks for one', async () => {
  renderPart(<FileRequestView />, { scope: await meet('summer26') });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Photos');
  expect(tried()).toEqual(['summer26']);
});

test('a wrong one stays in its field, and is not tried again by itself', async () => {
  renderPart(<FileRequestView />, { scope: await meet('winter26') });
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('winter26');
  expect(screen.getByText('Wrong passcode. Check it and try again.')).toBeDefined();
  expect(tried()).toEqual(['winter26']);
});

test('a link with another passcode that is pasted over the page is tried', async () => {
  const scope = await meet('winter26', 'summer26');
  renderPart(<FileRequestView />, { scope });
  await allSettled(passcode.hashChanged, { scope });
  expect(tried()).toEqual(['winter26', 'summer26']);
});

test('what the server says of a missing name stands at its field', async () => {
  const scope = fork({
    handlers: [
      [openFx, async () => ({ status: 'OK', request: { ...request, asks_name: false }, token: '' })],
      [
        visitFx,
        async () => {
          throw new CallError({
            failure: { type: 'refused', status: 400, body: {} },
            facts: { error: 'file_request_name_required', error_code: 9, error_description: '' },
          });
        },
      ],
      [readCodeFx, () => undefined],
    ],
  });
  await allSettled(opened, { scope, params: { params: { file_request_id: 'R1' }, query: {} } });
  renderPart(<FileRequestView />, { scope });
  expect(screen.getByLabelText('Your name (optional)')).toBeDefined();
  await act(() => allSettled(filesChosen, { scope, params: [new File(['a'], 'a.txt')] }));
  const field = screen.getByLabelText<HTMLInputElement>('Your name');
  expect([field.required, field.getAttribute('aria-invalid')]).toEqual([true, 'true']);
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['Ada', 'Ada asks you for files'],
  ['user-fa2772431a', 'You are asked for files'],
])('of an owner called %s it says: %s', async (owner_name, words) => {
  const scope = fork({
    handlers: [
      [openFx, async () => ({ status: 'OK', request: { ...request, owner_name }, token: '' })],
      [readCodeFx, () => undefined],
    ],
  });
  await allSettled(opened, { scope, params: { params: { file_request_id: 'R1' }, query: {} } });
  const { container } = renderPart(<FileRequestView />, { scope });
  expect(container.textContent).toContain(words);
  expect(container.textContent).not.toContain('user-');
});

test('a text that was typed before the script came is kept', async () => {
  const scope = await meet();
  const words = createWords({ locale: 'en-US', messages: messagesOf('en-US'), report: () => {} });
  const page = (
    <Provider value={scope}>
      <RawIntlProvider value={words}>
        <FileRequestView />
      </RawIntlProvider>
    </Provider>
  );
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML = renderToString(page);
  screen.getByRole<HTMLInputElement>('textbox').value = 'summer26';
  await act(async () => void hydrateRoot(root, page));
  expect(scope.getState(passcode.$code)).toBe('summer26');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('summer26');
});
