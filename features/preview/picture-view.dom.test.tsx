import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { DriveFile } from './model.ts';
import { file, photo, viewerOf } from './viewer.fixture.tsx';

const image = () => screen.getByRole<HTMLImageElement>('img', { hidden: true });
const stage = () => image().parentElement as HTMLElement;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const scale = () => Number(image().dataset.scale);
const title = () => screen.getByRole('heading', { level: 2 }).getAttribute('aria-label');
const shift = () => /translate\((-?\d+)px, (-?\d+)px\)/.exec(image().style.transform)?.slice(1).map(Number);

/** jsdom lays nothing out and decodes no pictures. */
const sized = (element: Element, sizes: Readonly<Record<string, number>>) => {
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(element, name, { value, configurable: true });
};
/** The picture has come: 1600 by 1200, on a stage of half that size. */
const load = (naturalWidth = 1600, naturalHeight = 1200) => {
  sized(stage(), { clientWidth: 800, clientHeight: 600 });
  sized(image(), { naturalWidth, naturalHeight });
  fireEvent.load(image());
};
/** The answer of the content's own server when an address is tried. */
const answers = (status: number) => {
  const fetched = vi.fn(async () => new Response(null, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const breakOff = () => act(async () => void fireEvent.error(image()));
const other = (id: string) => ({ ...photo, id, name: id, web_content_link: `https://files.test/${id}` });

describe('a picture', () => {
  test('is waited for, and has no tools until it is there', async () => {
    await viewerOf([photo]);
    expect(stage().getAttribute('aria-busy')).toBe('true');
    expect([image().alt, image().getAttribute('src')]).toEqual(['sea.png', 'https://files.test/sea.png']);
    expect([button('Zoom in').disabled, button('Zoom out').disabled]).toEqual([true, true]);
    load();
    expect(stage().getAttribute('aria-busy')).toBe('false');
    expect([button('Zoom in').disabled, button('Zoom out').disabled]).toEqual([false, true]);
  });

  test('is shown as large as fits, and says how large that is', async () => {
    await viewerOf([photo]);
    load();
    expect(document.querySelector('output')?.textContent).toBe('50%');
  });

  test('that is small is not enlarged', async () => {
    await viewerOf([photo], { locale: 'ru' });
    load(40, 30);
    expect(document.querySelector('output')?.textContent).toBe('100\u00a0%');
  });

  test('grows and shrinks by buttons and by keys, and never below what fits', async () => {
    const { user } = await viewerOf([photo]);
    load();
    await user.keyboard('-');
    expect(scale()).toBe(1);
    await user.click(button('Zoom in'));
    await user.keyboard('=+');
    expect(scale()).toBe(1.95);
    expect(document.querySelector('output')?.textContent).toBe('98%');
    await user.click(button('Zoom out'));
    expect(scale()).toBe(1.56);
    await user.keyboard('0');
    expect([scale(), button('Fit to window').disabled]).toEqual([1, true]);
  });

  test('stops growing at four pixels of the screen for one of its own', async () => {
    const { user } = await viewerOf([photo]);
    load();
    await user.keyboard('+'.repeat(20));
    expect(scale()).toBe(8);
  });

  test('that is enlarged has the arrows for itself, up to its edges; one that fits has not', async () => {
    const { user } = await viewerOf([photo, other('b.png')]);
    load();
    await user.keyboard('++{ArrowRight}{ArrowUp}');
    expect([title(), shift()]).toEqual(['sea.png', [-80, 80]]);
    await user.keyboard('{ArrowRight>9/}');
    expect(shift()).toEqual([-225, 80]);
    await user.keyboard('0{ArrowRight}');
    expect(title()).toBe('b.png');
  });

  test('fits again where the window takes another size, and stays where it does not', async () => {
    let resized = () => {};
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(called: () => void) {
          resized = called;
        }
        observe() {}
        disconnect() {}
      },
    );
    const { user } = await viewerOf([photo]);
    load();
    act(() => resized());
    await user.keyboard('+');
    act(() => resized());
    expect(scale()).toBe(1.25);
    sized(stage(), { clientWidth: 400 });
    act(() => resized());
    expect(scale()).toBe(1);
  });

  test('brings its neighbours before they are asked for, those that are pictures', async () => {
    const asked: string[] = [];
    vi.stubGlobal(
      'Image',
      class {
        set src(url: string) {
          asked.push(url);
        }
      },
    );
    const inline = (id: string) =>
      ({ ...other(id), links: { inline: { url: `https://files.test/i/${id}` } } }) as unknown as DriveFile;
    const { user } = await viewerOf([inline('1'), inline('2'), file('3.txt')]);
    await user.keyboard('{ArrowRight}');
    expect(asked).toEqual([]);
    load();
    expect(asked).toEqual(['https://files.test/i/1']);
  });
});

describe('a picture that does not load', () => {
  test('is tried by another address where its own has expired', async () => {
    const { find } = await viewerOf([photo]);
    find.mockResolvedValue({ ...photo, web_content_link: 'https://files.test/new' } as DriveFile);
    await breakOff();
    expect(image().getAttribute('src')).toBe('https://files.test/new');
  });

  test('is tried once more, then shown as the smaller one, and says so', async () => {
    const fetched = answers(200);
    await viewerOf([photo]);
    const first = image();
    await breakOff();
    expect(image()).not.toBe(first);
    expect(image().getAttribute('src')).toBe('https://files.test/sea.png');
    await breakOff();
    expect(image().getAttribute('src')).toBe('/t/sea');
    load();
    expect(screen.getByText(/smaller/i)).toBeDefined();
    // Neither credentials nor the picture itself went along.
    expect(fetched.mock.calls.every((call) => JSON.stringify(call).includes('"omit"'))).toBe(true);
  });

  test.each([
    ['has no smaller one', { ...photo, thumbnail_link: '' }, 2],
    ['whose smaller one does not load either', photo, 3],
  ])('and %s is offered for download', async (_, shown, times) => {
    answers(200);
    await viewerOf([shown]);
    for (let time = 0; time < times; time++) await breakOff();
    expect(screen.queryByRole('img', { hidden: true })).toBeNull();
    const card = screen.getByRole('heading', { level: 3 }).parentElement as HTMLElement;
    expect(card.querySelector('button')?.textContent).toBe('Download');
  });

  test('since its content is away is no other picture, and may be asked for again', async () => {
    answers(503);
    const { user } = await viewerOf([photo]);
    await breakOff();
    expect(screen.getByText('Couldn’t open the file')).toBeDefined();
    await user.click(button('Try again'));
    expect(image().getAttribute('src')).toBe('https://files.test/sea.png');
  });
});
