import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './pdf-view.module.css';

/** Until a page has said its size it is taken for A4: points. */
const a4 = { width: 595, height: 842 };
/** Pixels of one canvas; phones give no more. */
const mostPixels = 16_777_216;

/** One page: its picture, and its text invisibly above, to be chosen, copied and read aloud. */
export function PdfPage(props: { pdf: PDFDocumentProxy; number: number; width: number }) {
  const { pdf, number, width } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const isNear = useNearness(sheet);

  useEffect(() => {
    if (!isNear || page !== null) return;
    let isLeft = false;
    // A page that is broken stays an empty sheet; the others are shown.
    pdf.getPage(number).then(
      (found) => !isLeft && setPage(found),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [pdf, number, isNear, page]);

  const size = page?.getViewport({ scale: 1 }) ?? a4;
  const scale = width / size.width;
  return (
    <div
      className={styles.page}
      ref={sheet}
      data-page={number}
      style={{ inlineSize: width, blockSize: Math.round(size.height * scale) }}
    >
      {isNear && page && <DrawnPage key={scale} page={page} scale={scale} />}
    </div>
  );
}

function DrawnPage({ page, scale }: { page: PDFPageProxy; scale: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    const [drawing, container] = [canvas.current, words.current];
    if (drawing === null || container === null) return;
    const viewport = page.getViewport({ scale });
    const sharpness = Math.min(
      window.devicePixelRatio || 1,
      Math.sqrt(mostPixels / (viewport.width * viewport.height)),
    );
    drawing.width = Math.floor(viewport.width * sharpness);
    drawing.height = Math.floor(viewport.height * sharpness);
    const task = page.render({ canvas: drawing, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] });
    const text = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
    // Both reject when they are called off.
    task.promise.then(
      () => setIsDrawn(true),
      () => {},
    );
    text.render().catch(() => {});
    return () => {
      task.cancel();
      text.cancel();
    };
  }, [page, scale]);
  return (
    <>
      <canvas className={styles.canvas} ref={canvas} data-drawn={isDrawn} />
      <div className={styles.words} ref={words} style={{ '--total-scale-factor': scale } as object} />
    </>
  );
}

/** Whether it is in sight or nearly: within one more height of the window. */
function useNearness(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      {
        root: element.current.closest('[data-scrolls]'),
        rootMargin: '100% 0px',
      },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
