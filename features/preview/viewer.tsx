import { useUnit } from 'effector-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { Notices } from '../notices/index.ts';
import {
  $areDetailsShown,
  $gallery,
  $guard,
  type DriveFile,
  detailsToggled,
  type ListedFile,
  neighbourRequested,
  previewDownloadRequested,
} from './model.ts';
import { ShownFile } from './shown-file.tsx';
import { useKeys } from './use-keys.ts';
import type { Extraction } from './view-props.ts';
import styles from './viewer.module.css';
import { ViewerHeader } from './viewer-header.tsx';
import { WithheldFile } from './withheld-file.tsx';

export interface ViewerProps {
  details?(file: ListedFile): ReactNode;
  actions?(file: ListedFile): ReactNode;
  readonly canEdit?: boolean;
  onExtract?(file: DriveFile, wanted: Extraction): void;
  readonly withheld?: ((file: ListedFile) => ReactNode) | undefined;
  readonly onClose: () => void;
}

/**
 * One file over the whole window: a modal `<dialog>`, so the browser traps the focus, closes on Escape and gives the
 * focus back to the list.
 */
export default function Viewer(props: ViewerProps) {
  const { details, actions, canEdit, onExtract, withheld, onClose } = props;
  const { gallery, guard, areDetailsShown, onDetailsToggled, onDownload } = useUnit({
    gallery: $gallery,
    guard: $guard,
    areDetailsShown: $areDetailsShown,
    onDetailsToggled: detailsToggled,
    onDownload: previewDownloadRequested,
  });
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);

  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    if (opened && !opened.open) opened.showModal();
    return () => opened?.close();
  }, []);
  // Not the button that closes: a space bar would press it. Viewers within may have taken the focus already.
  useEffect(() => {
    const focused = document.activeElement;
    if (!stage.current?.contains(focused)) stage.current?.focus({ preventScroll: true });
  }, []);

  const file = gallery?.files[gallery.index];
  if (gallery === null || file === undefined) return null;
  return (
    <dialog
      className={styles.viewer}
      ref={dialog}
      aria-label={shownInLine(file.name)}
      data-preview=""
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // It may have been opened again since: this event is about the time before.
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return;
        // A browser may close on a second Escape whatever was said to the first.
        if (guard !== null) currentTarget.showModal();
        onClose();
      }}
    >
      <ViewerHeader
        file={file}
        index={gallery.index}
        count={gallery.files.length}
        areDetailsShown={areDetailsShown}
        onClose={onClose}
        onDownload={withheld ? undefined : () => onDownload(file)}
        onDetails={details && (() => onDetailsToggled())}
        actions={actions?.(file)}
      />
      <div className={styles.body}>
        <div className={styles.stage} ref={stage} tabIndex={-1} data-full-screen="" data-holds-menus="">
          {withheld ? (
            <WithheldFile key={`${file.id} ${file.revision}`} file={file} offer={withheld(file)} />
          ) : (
            <ShownFile
              key={`${file.id} ${file.revision}`}
              file={file}
              onDownload={() => onDownload(file)}
              canEdit={canEdit}
              onExtract={onExtract}
            />
          )}
          {guard === null && (
            <Neighbours isFirst={gallery.index === 0} isLast={gallery.index === gallery.files.length - 1} />
          )}
        </div>
        {details && areDetailsShown && <aside className={styles.details}>{details(file)}</aside>}
      </div>
      {/* Those of the page are covered. */}
      <Notices />
    </dialog>
  );
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };

/** In a scrollable area these keys scroll, also sideways where it overflows. */
function isScrolledBy(key: string, target: EventTarget | null): boolean {
  const area = target instanceof Element ? target.closest('[data-scrolls]') : null;
  return area !== null && (key.startsWith('Page') || area.scrollWidth > area.clientWidth);
}

function Neighbours({ isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  const { formatMessage } = useIntl();
  const { onStep } = useUnit({ onStep: neighbourRequested });
  useKeys(({ key, target }) => {
    const step = steps[key];
    if (step === undefined || isScrolledBy(key, target)) return false;
    onStep(step);
    return true;
  }, 'frame');
  const button = (step: 1 | -1, isEnd: boolean, icon: ReactNode, label: string) =>
    !isEnd && (
      <button
        className={step === 1 ? `${styles.way} ${styles.next}` : styles.way}
        type="button"
        aria-label={label}
        title={label}
        onClick={() => onStep(step)}
      >
        {icon}
      </button>
    );
  return (
    <>
      {button(-1, isFirst, <ChevronLeft />, formatMessage({ id: 'preview.previous' }))}
      {button(1, isLast, <ChevronRight />, formatMessage({ id: 'preview.next' }))}
    </>
  );
}
