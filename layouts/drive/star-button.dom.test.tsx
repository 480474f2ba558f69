import { screen } from '@testing-library/react';
import { createWatch, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import type { FileAnswer } from '../../api/contract/file.ts';
import { operationRequested } from '../../features/files/frame.ts';
import { renderPart } from '../../tests/components/render.tsx';
import StarButton from './star-button.tsx';

const file = (starred: boolean) => ({ id: 'f1', name: 'a.txt', kind: 'drive#file', starred }) as FileAnswer;

function draw(starred: boolean, locale = 'en-US') {
  const scope = fork();
  const asked = vi.fn();
  createWatch({ unit: operationRequested, scope, fn: asked });
  const { user } = renderPart(
    <dialog open data-preview="">
      <StarButton file={file(starred)} />
      <input aria-label="name" />
    </dialog>,
    { scope, locale },
  );
  return { user, asked };
}
const kinds = (asked: ReturnType<typeof vi.fn>) => asked.mock.calls.map(([{ operation }]) => operation.type);

test.each([
  [false, 'star'],
  [true, 'unstar'],
])('a file with a star (%s) is given the other state, by button and by key', async (starred, type) => {
  const { user, asked } = draw(starred);
  await user.click(screen.getByRole('button'));
  expect(asked.mock.calls[0]?.[0]).toEqual({
    operation: { type, entries: [expect.objectContaining({ id: 'f1', starred })] },
  });
});

test('the key is S, in capitals or not, and one press for as long as it is held', async () => {
  const { user, asked } = draw(false);
  await user.keyboard('S');
  expect(kinds(asked)).toEqual(['star']);
  await user.keyboard('{s>3/}');
  expect(asked.mock.calls.length).toBe(2);
});

test('a letter that is typed is none', async () => {
  const { user, asked } = draw(false);
  await user.type(screen.getByRole('textbox'), 's');
  expect(asked).not.toHaveBeenCalled();
});
