import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './pdf-view.module.css';

/** The size of a page until it is known: A4 in points. */
const a4 = { width: 595, height: 842 };
/** Pixels of one canvas; the limit of phones. */
const mostPixels = 16_777_216;

/** One page: its picture, and its text invisibly above, to be chosen, copied and read aloud. */
export function PdfPage(props: {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly width: number;
  readonly onMissed: () => void;
}) {
  const { pdf, number, width, onMissed } = props;
  const sheet = useRef<HTMLDivElement>(null);
  // While a document is reopened, the old page provides the size, so that nothing moves.
  const [found, setFound] = useState<{ of: PDFDocumentProxy; page: PDFPageProxy } | null>(null);
  const isFound = found?.of === pdf;
  const isNear = useNearness(sheet);
  const missed = useRef(onMissed);
  missed.current = onMissed;

  useEffect(() => {
    if (!isNear || isFound) return;
    let isLeft = false;
    pdf.getPage(number).then(
      (page) => !isLeft && setFound({ of: pdf, page }),
      () => !isLeft && missed.current(),
    );
    return () => {
      isLeft = true;
    };
  }, [pdf, number, isNear, isFound]);

  const size = found?.page.getViewport({ scale: 1 }) ?? a4;
  const scale = width / size.width;
  return (
    <div
      className={styles.page}
      ref={sheet}
      data-page={number}
      style={{ inlineSize: width, blockSize: Math.round(size.height * scale) }}
    >
      {isNear && isFound && (
        <DrawnPage key={scale} page={found.page} scale={scale} onMissed={() => missed.current()} />
      )}
    </div>
  );
}

function DrawnPage(props: {
  readonly page: PDFPageProxy;
  readonly scale: number;
  readonly onMissed: () => void;
}) {
  const { page, scale, onMissed } = props;
  const missed = useRef(onMissed);
  missed.current = onMissed;
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
    let isLeft = false;
    task.promise.then(
      () => setIsDrawn(true),
      () => !isLeft && missed.current(),
    );
    text.render().catch(() => {});
    return () => {
      isLeft = true;
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
