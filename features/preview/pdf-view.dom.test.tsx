import { act, fireEvent, screen } from '@testing-library/react';
import { fork } from 'effector';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setInView } from '../../tests/components/browser.ts';
import { renderPart } from '../../tests/components/render.tsx';
import type { openPdf } from './pdf-document.ts';
import { PdfPages } from './pdf-pages.tsx';
import PdfView from './pdf-view.tsx';
import { file } from './viewer.fixture.tsx';

const paper = file('book.pdf', { mime_type: 'application/pdf' } as never);

/** A page of 600 by 800 points, as pdf.js gives it. */
function pageOf(number: number, draw: () => Promise<void> = async () => {}) {
  const cancel = vi.fn();
  const viewport = (scale: number) => ({
    ...{ width: 600 * scale, height: 800 * scale, scale, rotation: 0 },
    rawDims: { pageWidth: 600, pageHeight: 800, pageX: 0, pageY: 0 },
  });
  return {
    number,
    cancel,
    getViewport: ({ scale }: { scale: number }) => viewport(scale),
    render: vi.fn((_: { transform: readonly number[] }) => ({ promise: draw(), cancel })),
    streamTextContent: () =>
      new ReadableStream({
        start: (controller) => controller.close(),
      }),
  };
}

/** A document of so many pages; `find` gives a page, or rejects. */
function pdfOf(count: number, find = async (number: number) => pageOf(number)) {
  const getPage = vi.fn(find);
  return { pdf: { numPages: count, getPage } as unknown as PDFDocumentProxy, getPage };
}

/** A scroll area of this width, as the observer of sizes tells it. */
let resize = (_: number) => {};
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(called: (entries: readonly object[]) => void) {
        resize = (width) => act(() => called([{ contentRect: { width } }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});
const sheets = () => [...document.querySelectorAll<HTMLElement>('[data-page]')];
const sheet = (number: number) => sheets()[number - 1] as HTMLElement;
const show = (number: number, isIn = true) => act(async () => setInView(sheet(number), isIn));
const output = () => document.querySelector('output')?.textContent;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

type Ask = Parameters<typeof openPdf>[1];

/** A PDF that is being opened, once or more often; the test says how each time ends. */
function opening(props: { readonly url?: string; readonly renew?: () => Promise<boolean> } = {}) {
  const times: { url: string; ask: Ask; close: () => void; end: PromiseWithResolvers<PDFDocumentProxy> }[] =
    [];
  const open: typeof openPdf = (url, ask) => {
    const end = Promise.withResolvers<PDFDocumentProxy>();
    const close = vi.fn();
    times.push({ url, ask, close, end });
    return { document: end.promise, close };
  };
  const onObstacle = vi.fn();
  const renew = vi.fn(props.renew ?? (async () => false));
  const view = (url: string) => (
    <dialog open data-preview="">
      <PdfView file={paper} url={url} renew={renew} onObstacle={onObstacle} open={open} />
    </dialog>
  );
  const { user, rerender, unmount } = renderPart(view('/a'), { scope: fork() });
  const last = () => times.at(-1)!;
  const succeed = (pdf: PDFDocumentProxy) => act(async () => last().end.resolve(pdf));
  const fail = () => act(async () => last().end.reject(new Error('no PDF')));
  const moveTo = (url: string) => rerender(view(url));
  return { times, last, succeed, fail, moveTo, user, renew, onObstacle, unmount };
}
const isWaiting = () => document.querySelector('[aria-busy=true]') !== null;

describe('a PDF that is opened', () => {
  test('is waited for, then has its pages; leaving it ends its thread', async () => {
    const { succeed, last, unmount } = opening();
    expect(isWaiting()).toBe(true);
    await succeed(pdfOf(3).pdf);
    expect(output()).toBe('1 of 3');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'book.pdf' }));
    unmount();
    expect(last().close).toHaveBeenCalledOnce();
  });

  test('after it was left shows nothing, and asks for nothing', async () => {
    const { times, last, unmount, renew, onObstacle } = opening();
    unmount();
    last().ask(() => {}, false);
    await act(async () => last().end.reject(new Error('ended')));
    expect(times.every(({ close }) => vi.mocked(close).mock.calls.length === 1)).toBe(true);
    expect([renew.mock.calls.length, onObstacle.mock.calls.length]).toEqual([0, 0]);
  });

  test('by an address that has expired is opened by the next one', async () => {
    const { fail, last, moveTo, onObstacle, times } = opening({ renew: async () => true });
    const before = times.length;
    await fail();
    expect(times).toHaveLength(before);
    moveTo('/b');
    expect(last().url).toBe('/b');
    expect(onObstacle).not.toHaveBeenCalled();
  });

  test('that cannot be read is tried once more, and then offered for download', async () => {
    const { fail, last, times, onObstacle } = opening();
    const before = times.length;
    await fail();
    expect([times.length, last().url]).toEqual([before + 1, '/a']);
    expect(onObstacle).not.toHaveBeenCalled();
    await fail();
    expect(onObstacle.mock.calls).toEqual([['format']]);
    expect(times).toHaveLength(before + 1);
  });
});

describe('a PDF with a password', () => {
  test('asks for it, tells that a wrong one is wrong, and opens', async () => {
    const { last, succeed, user } = opening();
    const answer = vi.fn();
    act(() => last().ask(answer, false));
    const field = screen.getByLabelText('Password');
    expect(document.activeElement).toBe(field);
    expect([field.getAttribute('type'), field.getAttribute('autocomplete')]).toEqual(['password', 'off']);
    await user.type(field, 'guess{Enter}');
    expect(answer.mock.calls).toEqual([['guess']]);
    expect(isWaiting()).toBe(true);
    act(() => last().ask(answer, true));
    expect(screen.getByText('Wrong password.')).toBeDefined();
    await user.type(screen.getByLabelText('Password'), 'right');
    await user.click(button('Open'));
    expect(answer).toHaveBeenLastCalledWith('right');
    await succeed(pdfOf(1).pdf);
    expect(output()).toBe('1 of 1');
  });

  test('leaves the keys of the viewer alone while it is typed', async () => {
    const { last, user } = opening();
    act(() => last().ask(() => {}, false));
    await user.type(screen.getByLabelText('Password'), '+-0 k');
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('+-0 k');
  });
});

describe('the pages of a PDF', () => {
  const pages = (count: number, given: Parameters<typeof pdfOf>[1] = undefined, locale = 'en-US') => {
    const { pdf, getPage } = pdfOf(count, given);
    const onPageMissed = vi.fn();
    const { user } = renderPart(
      <dialog open data-preview="">
        <PdfPages pdf={pdf} name="book.pdf" onPageMissed={onPageMissed} />
      </dialog>,
      { locale },
    );
    return { getPage, onPageMissed, user };
  };

  test('have the shape of paper until they are known, and are drawn when they come into view', async () => {
    const drawn = pageOf(2);
    const { getPage } = pages(3, async () => drawn);
    resize(632);
    expect(sheets().map(({ style }) => [style.inlineSize, style.blockSize])).toEqual(
      Array(3).fill(['600px', '849px']),
    );
    expect(getPage).not.toHaveBeenCalled();
    await show(2);
    expect(getPage.mock.calls).toEqual([[2]]);
    expect(sheet(2).style.blockSize).toBe('800px');
    expect(sheet(2).querySelector('canvas')?.dataset.drawn).toBe('true');
    expect([sheet(1), sheet(3)].some((one) => one.querySelector('canvas'))).toBe(false);
    // Out of sight it needs no canvas, and drawing it is called off.
    await show(2, false);
    expect([sheet(2).querySelector('canvas'), drawn.cancel.mock.calls.length > 0]).toEqual([null, true]);
  });

  test.each([
    ['whose content does not come', () => Promise.reject(new Error('no network'))],
    ['that is broken', async (at: number) => pageOf(at, () => Promise.reject(new Error('broken')))],
  ])('of which one %s leave that an empty sheet, and say so', async (_, find) => {
    const { onPageMissed } = pages(2, find as never);
    resize(632);
    await show(1);
    expect(onPageMissed).toHaveBeenCalled();
    expect(sheets()).toHaveLength(2);
  });

  test('have no more pixels than a phone can hold, however large they are', async () => {
    vi.stubGlobal('devicePixelRatio', 3);
    pages(1);
    resize(992);
    for (let step = 0; step < 8; step++) fireEvent.click(button('Zoom in'));
    await show(1);
    const { width, height } = sheet(1).querySelector('canvas') as HTMLCanvasElement;
    expect(width * height).toBeLessThanOrEqual(16_777_216);
    expect(width).toBeGreaterThan(3_000);
  });

  test('grow and shrink by button and key, between a quarter and five times', async () => {
    const { user } = pages(1);
    resize(632);
    const width = () => Number.parseFloat(sheet(1).style.inlineSize);
    await user.keyboard('+');
    expect(width()).toBe(750);
    await user.click(button('Zoom in'));
    await user.keyboard('0');
    expect(width()).toBe(600);
    await user.keyboard('-'.repeat(9));
    expect([width(), button('Zoom out').disabled]).toEqual([150, true]);
    await user.keyboard('='.repeat(20));
    expect([width(), button('Zoom in').disabled]).toEqual([3000, true]);
  });

  test.each([
    [100, '160px'],
    [5000, '960px'],
  ])('in a window of %d pixels are %s wide', (window, width) => {
    pages(1);
    resize(window);
    expect(sheet(1).style.inlineSize).toBe(width);
  });

  test('say which of them is in the middle', () => {
    pages(3);
    resize(632);
    const scroller = screen.getByRole('region', { name: 'book.pdf' });
    scroller.getBoundingClientRect = () => new DOMRect(0, 0, 600, 600);
    const scrollTo = (top: number) => {
      for (const [at, one] of sheets().entries())
        one.getBoundingClientRect = () => new DOMRect(0, at * 800 - top, 600, 800);
      fireEvent.scroll(scroller);
      return output();
    };
    expect([0, 499, 501, 1_200, 99_999].map(scrollTo)).toEqual([
      '1 of 3',
      '1 of 3',
      '2 of 3',
      '2 of 3',
      '3 of 3',
    ]);
  });

  test('are counted in the numbers of the language; of a million the first are shown, and it says so', () => {
    pages(1_000_000);
    expect(output()).toBe('1 of 1,000,000');
    expect(screen.getByText(/up to page 2,000/)).toBeDefined();
  });
});
