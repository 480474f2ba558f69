import { screen } from '@testing-library/react';
import { createWatch, fork } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import type { FileAnswer } from '../../api/contract/file.ts';
import type { ShareAnswer } from '../../api/contract/shares.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { $dialog } from './dialog-model.ts';
import { findLinkFx } from './known-link.ts';
import { termsSubmitted } from './model.ts';
import { TermsDialog } from './terms-dialog.tsx';

const entry = (name: string) => ({ id: name, name }) as FileAnswer;
const share = {
  ...{ share_id: 's', share_url: 'https://drive.example/s/abc', pass_code: 'abc123', title: 'Trip' },
  ...{ expiration_time: '2031-05-06T12:00:00Z', restore_limit: '7', allow_download: false, note: 'Hi' },
} as ShareAnswer;

function dialogOf(dialog: Parameters<typeof TermsDialog>[0]['dialog']) {
  const scope = fork({ handlers: [[findLinkFx, async () => null]] });
  const submitted = vi.fn();
  createWatch({ unit: termsSubmitted, fn: submitted, scope });
  const onClose = vi.fn();
  const { user } = renderPart(<TermsDialog dialog={dialog} onClose={onClose} />, { scope });
  return { user, submitted, onClose };
}
const make = (count = 1) =>
  dialogOf({ type: 'make', entries: Array.from({ length: count }, (_, at) => entry(`photo ${at}`)) });
const press = (name: string) => screen.getByRole('button', { name });

describe('a new link', () => {
  test('without changes has the usual terms: no passcode, no end, downloads allowed', async () => {
    const { user, submitted } = make();
    await user.click(press('Create link'));
    expect(submitted).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ isGuarded: false, expiry: 'never', limit: '', canDownload: true }),
    );
  });

  test('to what has one already says so, and shows that one', async () => {
    const dialog = { type: 'make', entries: [entry('photo')] } as const;
    const scope = fork({ values: [[$dialog, dialog]], handlers: [[findLinkFx, async () => share]] });
    const { user } = renderPart(<TermsDialog dialog={dialog} onClose={vi.fn()} />, { scope });
    expect(await screen.findByText('You already have a link to this.')).toBeDefined();
    await user.click(press('Show link'));
    expect(scope.getState($dialog)).toEqual({ type: 'hand-on', share, isNew: false });
  });

  test('to several things is called after the first and the number of the others', async () => {
    const { user, submitted } = make(3);
    await user.click(screen.getByText('More options'));
    expect(screen.getByText('Leave empty for “photo 0 and 2 more”.')).toBeDefined();
    await user.click(press('Create link'));
    expect(submitted).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: 'photo 0 and 2 more' }),
    );
  });

  test('has the title that was written', async () => {
    const { user, submitted } = make(3);
    await user.click(screen.getByText('More options'));
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Our trip');
    await user.click(press('Create link'));
    expect(submitted).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: 'Our trip' }));
  });

  test('to one thing is called by the server', async () => {
    const { user, submitted } = make();
    await user.click(press('Create link'));
    expect(submitted).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: '' }));
  });

  test('with a passcode gets one that can be replaced, and typed in capitals is the same', async () => {
    const { user, submitted } = make();
    await user.click(screen.getByRole('checkbox', { name: /^Require a passcode/ }));
    const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'Passcode' });
    const first = code.value;
    expect(first).toMatch(/^[a-z2-9]{4,}$/);
    await user.click(press('Another passcode'));
    expect(code.value).not.toBe(first);
    await user.clear(code);
    await user.type(code, 'ABC234');
    await user.click(press('Create link'));
    expect(submitted).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ isGuarded: true, passCode: 'abc234' }),
    );
  });

  test('whose end has no date is not created, and the focus goes to the date', async () => {
    const { user, submitted } = make();
    await user.selectOptions(screen.getByRole('combobox'), 'date');
    const date = screen.getByLabelText<HTMLInputElement>('Last day');
    expect(date.getAttribute('aria-invalid')).not.toBe('true');
    await user.click(press('Create link'));
    expect(submitted).not.toHaveBeenCalled();
    expect(date.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(date);
  });

  test('whose limit is no number opens the part where it was typed, and is not created', async () => {
    const { user, submitted } = make();
    await user.click(screen.getByText('More options'));
    const limit = screen.getByRole('textbox', { name: 'Times it can be saved' });
    await user.type(limit, 'many');
    await user.click(press('Create link'));
    expect(submitted).not.toHaveBeenCalled();
    expect(limit.closest('details')?.open).toBe(true);
    expect(document.activeElement).toBe(limit);
  });

  test('of too many entries says so, and cannot be created', () => {
    make(5000);
    expect(press('Create link')).toHaveProperty('disabled', true);
    expect(screen.getByRole('alert').textContent).toMatch(/\d/);
  });
});

test('an existing link shows its terms, and keeps its end unless another is chosen', async () => {
  const { user, submitted } = dialogOf({ type: 'edit', share });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Passcode' }).value).toBe('abc123');
  expect(screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.textContent).toContain('2031');
  await user.click(press('Save changes'));
  expect(submitted).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ expiry: 'kept', limit: '7', canDownload: false, title: 'Trip', note: 'Hi' }),
  );
});

test('Cancel closes the dialog and submits nothing', async () => {
  const { user, submitted, onClose } = make();
  await user.click(press('Cancel'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(submitted).not.toHaveBeenCalled();
});
