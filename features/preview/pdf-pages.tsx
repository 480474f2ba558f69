import { ZoomIn, ZoomOut } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { focusQuietly } from './focus-quietly.ts';
import { PdfPage } from './pdf-page.tsx';
import styles from './pdf-view.module.css';
import { shownPages } from './shown-pages.ts';
import { useKeys } from './use-keys.ts';
import frameStyles from './view-frame.module.css';
import { zoomStep } from './zoom.ts';

const [smallest, largest] = [0.25, 5];
/** CSS pixels beyond which a page is not enlarged automatically, and the free margin beside it. */
const widestFit = 960;
const margin = 32;

/** The pages below each other; only those in sight are drawn. */
export function PdfPages(props: {
  readonly pdf: PDFDocumentProxy;
  readonly name: string;
  /** Its content did not come, or is broken. */
  readonly onPageMissed: () => void;
}) {
  const { pdf, name, onPageMissed } = props;
  const { formatMessage } = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const width = useWidth(scroller);
  const { current, onScroll } = useCurrentPage(scroller);

  const scaleBy = (factor: number) => setZoom((now) => Math.min(Math.max(now * factor, smallest), largest));
  useKeys(({ key }) => {
    if (key === '+' || key === '=') scaleBy(zoomStep);
    else if (key === '-') scaleBy(1 / zoomStep);
    else if (key === '0') setZoom(1);
    else return false;
    return true;
  }, 'viewer');
  useEffect(() => focusQuietly(scroller.current), []);

  const { shown, isCut } = shownPages(pdf.numPages);
  const pageWidth = Math.max(160, Math.min(width - margin, widestFit)) * zoom;
  return (
    <div className={frameStyles.view}>
      <section
        className={frameStyles.scroller}
        ref={scroller}
        data-scrolls=""
        aria-label={shownInLine(name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={styles.pages}>
          {width > 0 &&
            Array.from({ length: shown }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
              <PdfPage key={at} pdf={pdf} number={at + 1} width={pageWidth} onMissed={onPageMissed} />
            ))}
          {isCut && (
            <p className={styles.rest}>
              <FormattedMessage id="preview.pdf.cut" values={{ page: shown }} />
            </p>
          )}
        </div>
      </section>
      <div className={frameStyles.tools}>
        <IconButton
          label={formatMessage({ id: 'preview.zoomOut' })}
          shortcut="−"
          icon={<ZoomOut />}
          disabled={zoom <= smallest}
          onClick={() => scaleBy(1 / zoomStep)}
        />
        <output className={styles.place}>
          <FormattedMessage id="preview.position" values={{ index: current, count: pdf.numPages }} />
        </output>
        <IconButton
          label={formatMessage({ id: 'preview.zoomIn' })}
          shortcut="+"
          icon={<ZoomIn />}
          disabled={zoom >= largest}
          onClick={() => scaleBy(zoomStep)}
        />
      </div>
    </div>
  );
}

/** CSS pixels; 0 until it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** The page at the middle of the visible area. */
function useCurrentPage(scroller: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(1);
  const onScroll = () => {
    const box = scroller.current?.getBoundingClientRect();
    const pages = scroller.current?.querySelectorAll('[data-page]');
    if (box === undefined || pages === undefined) return;
    const middle = box.top + box.height / 2;
    const after = [...pages].findIndex((page) => page.getBoundingClientRect().top > middle);
    setCurrent(after < 0 ? pages.length : Math.max(1, after));
  };
  return { current, onScroll };
}
