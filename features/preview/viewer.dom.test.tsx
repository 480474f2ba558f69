import { act, fireEvent, screen, within } from '@testing-library/react';
import { createWatch } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { unreachable } from '../../api/error.ts';
import { type DriveFile, previewDownloadRequested } from './model.ts';
import { archive, file, photo, sound, viewerOf } from './viewer.fixture.tsx';

const button = (name: string) => screen.queryByRole('button', { name });
const title = () => screen.getByRole('heading', { level: 2 }).getAttribute('aria-label');

describe('the way through the files of a list', () => {
  test('is reported, by button and by key, and ends at its ends', async () => {
    const { user } = await viewerOf(
      [archive, file('b.zip', archive), file('c.zip', archive)].map((one, at) => ({
        ...one,
        id: `${at}`,
        name: `${at}.zip`,
      })),
    );
    expect(screen.getByText('1 of 3').getAttribute('role')).toBe('status');
    expect(button('Previous file')).toBeNull();
    await user.keyboard('{ArrowLeft}');
    expect(title()).toBe('0.zip');
    await user.click(button('Next file') as HTMLElement);
    expect(title()).toBe('1.zip');
    await user.keyboard('{PageDown}');
    expect(title()).toBe('2.zip');
    expect(screen.getByText('3 of 3')).toBeDefined();
    expect(button('Next file')).toBeNull();
    await user.keyboard('{ArrowRight}{PageUp}');
    expect(title()).toBe('1.zip');
    expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe('1.zip');
  });

  test('goes on by the keys where the button that was pressed is gone', async () => {
    const { user } = await viewerOf([archive, { ...archive, id: 'b', name: 'b.zip' }]);
    button('Next file')?.focus();
    await user.keyboard('{Enter}');
    expect(title()).toBe('b.zip');
    await user.keyboard('{ArrowLeft}');
    expect(title()).toBe('all.7z');
  });

  test('is none for one file alone', async () => {
    await viewerOf([archive]);
    expect(screen.queryByRole('status', { name: '' })?.textContent).not.toContain('of');
    expect(button('Next file')).toBeNull();
  });

  test('is left alone by short cuts of the browser, and by keys that are typed', async () => {
    const { user } = await viewerOf([archive, { ...archive, id: 'b', name: 'b.zip' }], {
      props: { actions: () => <input aria-label="typed" /> },
    });
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}{Control>}{PageDown}{/Control}');
    expect(title()).toBe('all.7z');
    screen.getByRole('textbox').focus();
    await user.keyboard('{ArrowRight}');
    expect(title()).toBe('all.7z');
  });
});

describe('the viewer', () => {
  test('closes by its button and by Escape; no button has the focus that nobody gave it', async () => {
    const { user, onClose } = await viewerOf([archive]);
    expect(document.activeElement?.closest('button')).toBeNull();
    await user.keyboard(' ');
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await user.click(button('Close') as HTMLElement);
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test('shows details beside the file only when they are wanted', async () => {
    const { user } = await viewerOf([archive], { props: { details: ({ name }) => <p>about {name}</p> } });
    expect(screen.queryByText('about all.7z')).toBeNull();
    expect(button('Details')?.getAttribute('aria-pressed')).toBe('false');
    await user.click(button('Details') as HTMLElement);
    expect(screen.getByRole('complementary').textContent).toBe('about all.7z');
    expect(button('Details')?.getAttribute('aria-pressed')).toBe('true');
  });

  test('has no button for details that there are none of', async () => {
    await viewerOf([archive]);
    expect(button('Details')).toBeNull();
  });

  test('names a file that would turn the letters around it', async () => {
    await viewerOf([{ ...archive, name: 'a\u202ezip.exe' }]);
    expect(title()).toBe('a⟦RLO⟧zip.exe');
    expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe('a⟦RLO⟧zip.exe');
  });
});

describe('a file that is not shown', () => {
  test.each([
    ['en-US', archive, /Archives of this kind can’t be opened/],
    ['en-US', file('x', { mime_type: 'application/x-odd', file_category: 'OTHER' } as never), /no viewer/],
    ['en-US', file('x', { size: '0' }), /empty/],
    ['ru', archive, /архив/i],
    ['ja', file('x', { size: '0' }), /空/],
  ])('says why in %s, and offers the download', async (locale, shown, why) => {
    const { user, scope } = await viewerOf([shown], { locale });
    const stage = screen.getByRole('heading', { level: 3 }).parentElement as HTMLElement;
    expect(stage.textContent).toMatch(why);
    const requested = vi.fn();
    createWatch({ unit: previewDownloadRequested, scope, fn: requested });
    await user.click(within(stage).getByRole('button'));
    expect(requested.mock.calls[0]?.[0]).toMatchObject({ id: shown.id });
  });

  test('since it has not arrived, has nothing to download', async () => {
    await viewerOf([file('x', { phase: 'PHASE_TYPE_RUNNING' } as never)]);
    const stage = screen.getByRole('heading', { level: 3 }).parentElement as HTMLElement;
    expect(stage.textContent).toContain('hasn’t arrived yet');
    expect(within(stage).queryByRole('button')).toBeNull();
  });

  test('since its address did not come, is asked for again', async () => {
    let isReachable = false;
    const { user, find } = await viewerOf([file('a.txt')], {
      find: async (id) => {
        if (!isReachable) throw unreachable('/f', 'no network');
        return file(id);
      },
    });
    expect(screen.getByText('Couldn’t open the file').closest('[role=alert]')).not.toBeNull();
    isReachable = true;
    await user.click(button('Try again') as HTMLElement);
    expect(await screen.findByText('text of https://files.test/a.txt')).toBeDefined();
    expect(find).toHaveBeenCalledTimes(2);
  });

  test('yet says that it is coming', async () => {
    await viewerOf([file('a.txt')], { find: () => new Promise(() => {}) });
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  });
});

describe('a file whose content its owner withholds', () => {
  const withheld = { withheld: () => <button type="button">Save to my drive</button> };

  test('is offered to be saved, and never to be downloaded', async () => {
    await viewerOf([file('a.txt')], { props: withheld });
    expect(screen.getByText(/Its owner doesn’t offer it for download/)).toBeDefined();
    expect(button('Save to my drive')).not.toBeNull();
    expect(button('Download')).toBeNull();
  });

  test('that is empty says that, which is what matters', async () => {
    await viewerOf([file('a.txt', { size: '0' })], { props: withheld });
    expect(screen.getByText('The file is empty.')).toBeDefined();
  });

  test('is shown as a thumbnail where it is a picture, until that does not load', async () => {
    await viewerOf([photo], { props: withheld });
    const image = await screen.findByRole('img', { name: 'sea.png', hidden: true });
    expect(image.getAttribute('src')).toBe('/t/sea');
    fireEvent.error(image);
    expect(await screen.findByText(/Its owner doesn’t offer it/)).toBeDefined();
  });
});

describe('a text', () => {
  const japanese = new Uint8Array([0x82, 0xb1, 0x82, 0xcc, 0x83, 0x74, 0x83, 0x40, 0x83, 0x43, 0x83, 0x8b]);

  test('has the keys that scroll, and lines that wrap or not', async () => {
    const { user } = await viewerOf([file('a.txt'), file('b.txt')]);
    const sheet = await screen.findByRole('region', { name: 'a.txt' });
    expect(document.activeElement).toBe(sheet);
    const wrap = button('Wrap lines') as HTMLElement;
    expect(wrap.getAttribute('aria-pressed')).toBe('true');
    await user.click(wrap);
    expect(wrap.getAttribute('aria-pressed')).toBe('false');
    // Page keys turn its pages; arrows lead to the neighbour as long as there is nothing to scroll aside.
    sheet.focus();
    await user.keyboard('{PageDown}');
    expect(title()).toBe('a.txt');
    await user.keyboard('{ArrowRight}');
    expect(title()).toBe('b.txt');
  });

  test('is read in the encoding that fits the language, and in any that is chosen', async () => {
    const { user } = await viewerOf([file('a.txt')], { locale: 'ja', read: async () => japanese });
    expect(await screen.findByText('このファイル')).toBeDefined();
    const encoding = screen.getByRole<HTMLSelectElement>('combobox');
    expect(encoding.value).toBe('shift_jis');
    await user.selectOptions(encoding, 'windows-1252');
    expect(screen.queryByText('このファイル')).toBeNull();
    expect(screen.getByRole('region', { name: 'a.txt' }).textContent).not.toBe('');
  });

  test('that is longer than what is shown says so', async () => {
    await viewerOf([file('a.txt', { size: String(5 * 1024 ** 2) })]);
    expect((await screen.findByText(/Only the beginning is shown here/)).textContent).toMatch(/1.MB/);
  });

  test('runs nothing that stands in it', async () => {
    await viewerOf([file('a.html', { mime_type: 'text/html' })], {
      read: async () => new TextEncoder().encode('<img src=x onerror="hacked()">'),
    });
    expect(await screen.findByText('<img src=x onerror="hacked()">')).toBeDefined();
    expect(document.querySelector('img')).toBeNull();
  });

  test('that does not come says so, and is read again', async () => {
    let isReachable = false;
    const { user } = await viewerOf([file('a.txt')], {
      read: async () => {
        if (!isReachable) throw new TypeError('no network');
        return new TextEncoder().encode('here it is');
      },
    });
    expect(await screen.findByText('Couldn’t open the file')).toBeDefined();
    isReachable = true;
    await user.click(button('Try again') as HTMLElement);
    expect(await screen.findByText('here it is')).toBeDefined();
  });
});

describe('a sound', () => {
  const player = () => document.querySelector('audio') as HTMLAudioElement;

  test('obeys the keys of players, wherever the focus is, but no button twice', async () => {
    const { user } = await viewerOf([sound, file('b.txt')]);
    await screen.findByLabelText('tone.mp3', { selector: 'audio' });
    const play = vi.spyOn(player(), 'play').mockResolvedValue();
    await user.keyboard(' ');
    expect(play).toHaveBeenCalledOnce();
    await user.keyboard('m');
    expect(player().muted).toBe(true);
    await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
    expect([player().volume, player().muted]).toEqual([0.8, false]);
    // It goes on by five seconds, and to no other file.
    await user.keyboard('{ArrowRight}');
    expect(player().currentTime).toBe(5);
    expect(title()).toBe('tone.mp3');
    button('Close')?.focus();
    await user.keyboard(' ');
    expect(play).toHaveBeenCalledOnce();
    await user.keyboard('{PageDown}');
    expect(title()).toBe('b.txt');
  });

  test('goes on with another address where its own has expired, at its position', async () => {
    const { find } = await viewerOf([sound]);
    await screen.findByLabelText('tone.mp3', { selector: 'audio' });
    find.mockResolvedValue({ ...sound, web_content_link: 'https://files.test/new' } as DriveFile);
    player().currentTime = 42;
    await act(async () => void fireEvent.error(player()));
    await expect.poll(() => player().getAttribute('src')).toBe('https://files.test/new');
    player().currentTime = 0;
    fireEvent.loadedMetadata(player());
    expect(player().currentTime).toBe(42);
  });
});
