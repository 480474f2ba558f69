import { act, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../tests/components/render.tsx';
import { keepFocus } from './kept-focus.ts';

let setRows: (rows: readonly string[]) => void;

/** Rows that each can be removed, or paused and resumed, in the content of a page. */
function Rows({ first, children }: { readonly first: readonly string[]; readonly children?: ReactNode }) {
  const [rows, set] = useState(first);
  setRows = set;
  return (
    <main tabIndex={-1}>
      <button type="button">Before</button>
      <div ref={keepFocus}>
        <ul>
          {rows.map((row) => (
            <Row key={row} name={row} onRemoved={() => set(rows.filter((one) => one !== row))} />
          ))}
        </ul>
        {children}
      </div>
    </main>
  );
}

function Row({ name, onRemoved }: { readonly name: string; readonly onRemoved: () => void }) {
  const [isPaused, setIsPaused] = useState(false);
  return (
    <li>
      {!isPaused && (
        <button type="button" onClick={() => setIsPaused(true)}>
          Pause {name}
        </button>
      )}
      {isPaused && (
        <button type="button" onClick={() => setIsPaused(false)}>
          Resume {name}
        </button>
      )}
      <button type="button" onClick={onRemoved}>
        Remove {name}
      </button>
    </li>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
/** The element with the focus, after the browser's report of a change was handled. */
const focused = async () => {
  await Promise.resolve();
  return document.activeElement?.textContent || document.activeElement?.localName;
};

test('a button that takes the place of another has its focus', async () => {
  const { user } = renderPart(<Rows first={['a', 'b']} />);
  button('Pause b').focus();
  await user.keyboard('{Enter}');
  expect(await focused()).toBe('Resume b');
  await user.keyboard('{Enter}');
  expect(await focused()).toBe('Pause b');
});

test('after a removal the same button of the next row has it, of the last where there is no next', async () => {
  const { user } = renderPart(<Rows first={['a', 'b', 'c']} />);
  button('Remove b').focus();
  await user.keyboard('{Enter}');
  expect(await focused()).toBe('Remove c');
  await user.keyboard('{Enter}');
  expect(await focused()).toBe('Remove a');
});

test('where no row is left, what is left of the list has it', async () => {
  const { user } = renderPart(
    <Rows first={['a']}>
      <button type="button">Clear</button>
    </Rows>,
  );
  button('Remove a').focus();
  await user.keyboard('{Enter}');
  expect(await focused()).toBe('Clear');
});

test('where nothing is left, it goes back to where it came from', async () => {
  const { user } = renderPart(<Rows first={['a']} />);
  button('Before').focus();
  button('Remove a').focus();
  await user.keyboard('{Enter}');
  expect(await focused()).toBe('Before');
});

test('where nobody knows where it came from, to the content around', async () => {
  const { user } = renderPart(<Rows first={['a']} />);
  button('Remove a').focus();
  await user.keyboard('{Enter}');
  await focused();
  expect(document.activeElement?.localName).toBe('main');
});

test('rows that move meanwhile are counted anew', async () => {
  renderPart(<Rows first={['a', 'b', 'c']} />);
  button('Pause c').focus();
  act(() => setRows(['c', 'd', 'e']));
  expect(await focused()).toBe('Pause c');
  act(() => setRows(['d', 'e']));
  expect(await focused()).toBe('Pause d');
});

test('who has gone elsewhere is left there', async () => {
  const { user } = renderPart(<Rows first={['a', 'b']} />);
  button('Remove a').focus();
  button('Before').focus();
  act(() => setRows(['b']));
  expect(await focused()).toBe('Before');
  button('Remove b').focus();
  await user.click(document.body);
  await focused();
  act(() => setRows([]));
  await focused();
  expect(document.activeElement).toBe(document.body);
});

/** A list whose element goes too. */
const List = ({ isThere }: { readonly isThere: boolean }) => (
  <main tabIndex={-1}>
    {isThere && (
      <div ref={keepFocus}>
        <button type="button">Close</button>
        <input ref={(input) => input?.focus()} aria-label="name" />
      </div>
    )}
  </main>
);

test('a list that goes as a whole gives it back too; one that is begun anew keeps it', async () => {
  const { rerender } = renderPart(<List isThere />);
  // It took the focus before the second of the two beginnings of strict mode.
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  button('Close').focus();
  rerender(<List isThere={false} />);
  await focused();
  expect(document.activeElement?.localName).toBe('main');
});
