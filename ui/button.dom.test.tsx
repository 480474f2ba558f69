import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPart } from '../tests/components/render.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const button = () => screen.getByRole<HTMLButtonElement>('button');

/** A form, and how often it was sent. */
function drawForm(isBusy: boolean) {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const drawn = renderPart(
    <form onSubmit={onSubmit}>
      <input aria-label="Code" />
      <Button type="submit" isBusy={isBusy}>
        Send
      </Button>
    </form>,
  );
  return { onSubmit, ...drawn };
}

describe('a button', () => {
  test('sends no form by accident', async () => {
    const onSubmit = vi.fn();
    const { user } = renderPart(
      <form onSubmit={onSubmit}>
        <Button>Choose</Button>
      </form>,
    );
    await user.click(button());
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('sends its form where it is for that', async () => {
    const { user, onSubmit } = drawForm(false);
    await user.click(button());
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('keeps the focus and its name while its action runs, and is not pressed again', async () => {
    const onClick = vi.fn();
    const draw = (isBusy: boolean) => (
      <Button isBusy={isBusy} onClick={onClick}>
        Save
      </Button>
    );
    const { user, rerender } = renderPart(draw(false));
    await user.click(button());
    rerender(draw(true));
    expect(document.activeElement).toBe(button());
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe('true');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await user.click(button());
    await user.keyboard('{Enter}');
    await user.keyboard(' ');
    expect(onClick).toHaveBeenCalledOnce();
    rerender(draw(false));
    expect(button().getAttribute('aria-busy')).toBeNull();
  });

  test('that sends a form does not send it again while it runs', async () => {
    const { user, onSubmit } = drawForm(true);
    await user.click(button());
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('is still what Enter in the field presses while it runs: without one a form of one field sends itself', () => {
    const { onSubmit } = drawForm(true);
    const pressed = document.querySelector<HTMLButtonElement>('form [type=submit]');
    expect(pressed).toBe(button());
    pressed?.click();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('hears nothing of what is pressed while it is disabled', async () => {
    const onClick = vi.fn();
    const { user } = renderPart(
      <Button disabled onClick={onClick}>
        Save
      </Button>,
    );
    await user.click(button());
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe('an icon button and its words', () => {
  const words = (container: HTMLElement) => container.querySelector<HTMLElement>('[popover]') as HTMLElement;
  const isShown = (container: HTMLElement) => words(container).matches(':popover-open');
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  const draw = () => renderPart(<IconButton label="Search" shortcut="/" icon={<svg aria-hidden="true" />} />);
  const hover = (pointerType: string) => fireEvent.pointerMove(button(), { pointerType });

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is named without its keystroke, which only the words tell', () => {
    const { container } = draw();
    expect(screen.getByRole('button', { name: 'Search' })).toBeDefined();
    expect(words(container).textContent).toBe('Search (/)');
    expect(words(container).getAttribute('aria-hidden')).toBe('true');
  });

  test('shows them to a mouse that rests there, not to one that passes', () => {
    const { container } = draw();
    hover('mouse');
    wait(449);
    expect(isShown(container)).toBe(false);
    wait(1);
    expect(isShown(container)).toBe(true);
    fireEvent.pointerLeave(container.firstElementChild as Element);
    expect(isShown(container)).toBe(false);
  });

  test('shows nothing to a mouse that left too soon', () => {
    const { container } = draw();
    hover('mouse');
    wait(300);
    fireEvent.pointerLeave(container.firstElementChild as Element);
    wait(1000);
    expect(isShown(container)).toBe(false);
  });

  test('shows nothing to a finger', () => {
    const { container } = draw();
    hover('touch');
    wait(1000);
    expect(isShown(container)).toBe(false);
  });

  test('shows them to the keyboard, and takes them away with Escape or the next control', () => {
    const { container } = draw();
    fireEvent.keyDown(document.body, { key: 'Tab' });
    act(() => button().focus());
    wait(450);
    expect(isShown(container)).toBe(true);
    fireEvent.keyDown(button(), { key: 'Escape' });
    expect(isShown(container)).toBe(false);
  });

  test('shows nothing where the focus came by a press', () => {
    const { container } = draw();
    fireEvent.pointerDown(button());
    act(() => button().focus());
    wait(1000);
    expect(isShown(container)).toBe(false);
  });

  test('takes them away when it is pressed, and does not bring them again under a mouse that rests', () => {
    const { container } = draw();
    hover('mouse');
    wait(450);
    fireEvent.pointerDown(button());
    expect(isShown(container)).toBe(false);
    hover('mouse');
    wait(1000);
    expect(isShown(container)).toBe(false);
  });

  test('that goes away while words are on their way leaves nothing behind', () => {
    const { unmount } = draw();
    hover('mouse');
    unmount();
    wait(1000);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    {
      what: 'above, where there is no room below',
      box: { top: 880, bottom: 900, left: 300, width: 40 },
      top: 852,
      left: 270,
    },
    {
      what: 'within the window at its left edge',
      box: { top: 0, bottom: 20, left: 0, width: 40 },
      top: 28,
      left: 8,
    },
    {
      what: 'within the window at its right edge',
      box: { top: 0, bottom: 20, left: 1420, width: 20 },
      top: 28,
      left: 1332,
    },
  ])('shows them $what', ({ box, top, left }) => {
    window.innerHeight = 900;
    const { container } = draw();
    Object.defineProperties(words(container), {
      offsetWidth: { value: 100 },
      offsetHeight: { value: 20 },
    });
    button().getBoundingClientRect = () => box as DOMRect;
    hover('mouse');
    wait(450);
    expect([words(container).style.top, words(container).style.left]).toEqual([`${top}px`, `${left}px`]);
  });
});
