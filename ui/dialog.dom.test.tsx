import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderPart } from '../tests/components/render.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

/** A page with a button that opens a dialog. */
function Page(props: { readonly keepsOpen?: boolean; readonly onClose?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Rename</Button>
      <Button>Elsewhere</Button>
      <Dialog
        title="Rename the folder"
        isOpen={isOpen}
        keepsOpen={props.keepsOpen ?? false}
        onClose={() => {
          props.onClose?.();
          setIsOpen(false);
        }}
        footer={<Button>Save</Button>}
      >
        <TextField label="Name" value={name} onChanged={setName} />
      </Dialog>
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Rename' });
const dialog = () => screen.getByRole('dialog', { name: 'Rename the folder' });
const isGone = () => screen.queryByRole('dialog') === null;

describe('a dialog', () => {
  test('is named by its title and takes the focus itself, so that no button looks chosen', async () => {
    const { user } = renderPart(<Page />);
    await user.click(opener());
    expect(document.activeElement).toBe(dialog());
  });

  test('keeps the focus within, whatever asks for it', async () => {
    const { user } = renderPart(<Page />);
    await user.click(opener());
    screen.getByText('Elsewhere').focus();
    expect(dialog().contains(document.activeElement)).toBe(true);
    for (const part of ['Close', 'Name', 'Save']) {
      await user.tab();
      expect(document.activeElement).toBe(
        part === 'Name' ? screen.getByLabelText(part) : screen.getByRole('button', { name: part }),
      );
    }
  });

  test('is closed by Escape, once, and gives the focus back to what opened it', async () => {
    const onClose = vi.fn();
    const { user } = renderPart(<Page onClose={onClose} />);
    await user.click(opener());
    await user.keyboard('{Escape}');
    expect(isGone()).toBe(true);
    expect(onClose).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(opener());
  });

  test('is closed by its cross, which has a name in the language of the page', async () => {
    const { user } = renderPart(<Page />, { locale: 'ru' });
    await user.click(opener());
    await user.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(isGone()).toBe(true);
  });

  test('is closed by a press beside it', async () => {
    const { user } = renderPart(<Page />);
    await user.click(opener());
    await user.click(dialog());
    expect(isGone()).toBe(true);
  });

  test('stays open where a press begins within and ends beside, as when text is marked', async () => {
    const { user } = renderPart(<Page />);
    await user.click(opener());
    await user.pointer([
      { keys: '[MouseLeft>]', target: screen.getByRole('heading') },
      { keys: '[/MouseLeft]', target: dialog() },
    ]);
    expect(isGone()).toBe(false);
  });

  test('stays open at a press beside while typed text would be lost, and not any more when it is taken back', async () => {
    const { user } = renderPart(<Page />);
    await user.click(opener());
    await user.type(screen.getByLabelText('Name'), 'Holidays');
    await user.click(dialog());
    expect(isGone()).toBe(false);
    await user.clear(screen.getByLabelText('Name'));
    await user.click(dialog());
    expect(isGone()).toBe(true);
  });

  test('that must not be left by accident stays open at a press beside, but not at Escape', async () => {
    const { user } = renderPart(<Page keepsOpen />);
    await user.click(opener());
    await user.click(dialog());
    expect(isGone()).toBe(false);
    await user.keyboard('{Escape}');
    expect(isGone()).toBe(true);
  });

  test('begins anew each time it is opened', async () => {
    const tree = (isOpen: boolean) => (
      <Dialog title="Question" isOpen={isOpen} onClose={() => {}}>
        <Answer />
      </Dialog>
    );
    const { user, rerender } = renderPart(tree(true));
    await user.type(screen.getByLabelText('Answer'), 'old');
    rerender(tree(false));
    rerender(tree(true));
    expect(screen.getByLabelText<HTMLInputElement>('Answer').value).toBe('');
  });

  test('stays open when a file chooser within is cancelled', async () => {
    const onClose = vi.fn();
    renderPart(
      <Dialog title="Picture" onClose={onClose}>
        <input type="file" aria-label="File" />
      </Dialog>,
    );
    screen.getByLabelText('File').dispatchEvent(new Event('cancel', { bubbles: true }));
    expect(onClose).not.toHaveBeenCalled();
  });

  test('gives the focus to a part that asks for it', () => {
    renderPart(
      <Dialog title="Delete?" onClose={() => {}} footer={<Button autoFocus>Keep</Button>}>
        Two files
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }));
  });

  test('above another one closes alone, and the other has the focus again', async () => {
    const { user } = renderPart(<Nested />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.keyboard('{Escape}');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
  });
});

function Nested() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog title="Outer" onClose={() => {}}>
      <Button onClick={() => setIsOpen(true)}>More</Button>
      <Dialog title="Inner" isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Dialog>
  );
}

function Answer() {
  const [text, setText] = useState('');
  return <TextField label="Answer" value={text} onChanged={setText} />;
}
