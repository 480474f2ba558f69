// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part.
import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { whenIdle } from '../when-idle.ts';
import { entryElementId } from './entry-parts.tsx';
import styles from './file-grid.module.css';
import { HeaderRow } from './header-row.tsx';
import { entriesOf } from './layout.ts';
import { linkAt } from './pressed.ts';
import { entrance } from './selection.ts';
import type { FileGridProps, GridColumn, GridEntry } from './types.ts';
import { useDrags } from './use-drags.ts';
import { loadRenameEditor, useDrawnRows } from './use-drawn-rows.tsx';
import { useFrame } from './use-frame.ts';
import { useKeys } from './use-keys.ts';
import { useLatest } from './use-latest.ts';
import { usePageKeys } from './use-page-keys.ts';
import { usePresses } from './use-presses.ts';
import { useRows } from './use-rows.ts';
import { sightOf } from './use-sight.ts';
import { useSteps } from './use-steps.ts';

/** Columns that can be left out are, below this width in pixels. */
const roomy = 900;
const columnWidths = { small: '6.5rem', medium: '9rem', large: '13rem' } as const;

const never = () => () => {};

/**
 * A list of files as cards or as rows, of any length: only visible rows are rendered. Fills its container, which must
 * have a height. The focus stays on the list itself, which names the active entry (`aria-activedescendant`), so nothing
 * is lost when rows come and go. Selecting, stepping, rubber-band selection and type-ahead are handled here; their
 * results are events.
 */
export function FileGrid<Entry extends GridEntry>(props: FileGridProps<Entry>) {
  // On the server there is neither a window to measure nor permission for inline styles.
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isInBrowser && <LiveGrid {...props} />;
}

function LiveGrid<Entry extends GridEntry>(props: FileGridProps<Entry>) {
  const { view, selection, columns: allColumns, onSelectionChanged } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const band = useRef<HTMLDivElement>(null);

  const rows = useRows(scroller, props);
  const { layout, measures, active, reveal, isReturning, width } = rows;
  const isRoomy = width >= roomy;
  const columns = useMemo(
    () => (allColumns ?? []).filter(({ isOptional }) => !isOptional || isRoomy),
    [allColumns, isRoomy],
  );
  const frame = useFrame(
    scroller,
    canvas,
    band,
    useLatest({ layout, measures, selection, onSelectionChanged: props.onSelectionChanged }),
  );
  const presses = usePresses(scroller, frame, useLatest(props));
  const drags = useDrags(
    scroller,
    canvas,
    props.canDrag === true,
    useLatest({ props, mayDrag: presses.mayDrag }),
  );

  /** Stands in sight already when it becomes the active one. */
  const revealed = useRef<number | null>(null);
  const openMenuOfActive = () => {
    if (active !== null) reveal(active);
    const entry = active === null ? null : document.getElementById(entryElementId(gridId, active));
    presses.requestMenuByKeyboard(active, entry);
  };
  const steps = useSteps(
    useLatest({
      selection,
      onSelectionChanged,
      draw: () => {
        rows.draw();
        layOutBeforeFrame(scroller);
      },
    }),
  );
  const onKeyDown = useKeys<Entry>(
    useLatest({
      props,
      layout,
      pageOf: () =>
        Math.floor(((scroller.current?.clientHeight ?? 0) - measures.headerHeight) / measures.rowHeight),
      takeStep: steps.take,
      giveUpFrame: frame.giveUp,
      openMenuOfActive,
      reveal: (index: number) => {
        reveal(index);
        revealed.current = index;
      },
    }),
  );

  useImperativeHandle(
    props.ref,
    () => ({
      focus: () => scroller.current?.focus({ preventScroll: true }),
      reveal: (index) => {
        if (!frame.isDrawn()) reveal(index);
      },
    }),
    [reveal, frame],
  );
  // Whatever moved the active entry, it is in sight; a frame moves it too, and scrolls by itself.
  const lastActive = useRef<number | null>(null);
  useEffect(() => {
    // Its position is known with the width.
    if (width === 0) return;
    const isNew = active !== lastActive.current && active !== revealed.current;
    if (active !== null && isNew && !frame.isDrawn()) reveal(active);
    lastActive.current = active;
    revealed.current = null;
  }, [active, width, reveal, frame]);
  const drawing = useDrawnRows(scroller, canvas, band, {
    gridId,
    grid: props,
    rows,
    columns,
    dropTarget: drags.target,
    shown: steps.shown,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another entry is chosen or active.
  useLayoutEffect(() => layOutBeforeFrame(scroller), [selection]);
  useFocusAfterRenaming(scroller, props.renaming ?? null);
  usePageKeys(scroller);
  useEffect(() => whenIdle(() => void loadRenameEditor().catch(() => {})), []);

  const hasHeader = measures.headerHeight > 0;
  const latest = useLatest(props);
  const onSortRequested = useCallback((column: string) => latest.current.onSortRequested?.(column), [latest]);
  return (
    <div
      className={[styles.scroller, props.className].filter(Boolean).join(' ')}
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-multiselectable
      aria-rowcount={layout.rowCount + (hasHeader ? 1 : 0)}
      aria-colcount={view === 'list' ? (measures.isNarrow ? 0 : columns.length) + 2 : layout.columns}
      data-choosing={presses.goesOnChoosing(selection) || undefined}
      style={
        {
          '--grid-margin': `${measures.margin}px ${measures.marginEnd}px`,
          '--grid-row-height': `${measures.rowHeight}px`,
          '--grid-heading-height': `${measures.headingHeight}px`,
          '--grid-columns': columnsTemplate(measures.isNarrow ? [] : columns),
          '--grid-cards': layout.columns,
        } as CSSProperties
      }
      {...presses.handlers}
      {...drags.handlers}
      onKeyDown={(event) => {
        // Setting it again would recompute the styles of every row.
        if (event.currentTarget.dataset.keyboard === undefined) event.currentTarget.dataset.keyboard = '';
        onKeyDown(event);
      }}
      onFocus={({ target, currentTarget }) => {
        // A press gives it to the link below the pointer.
        if (linkAt(target)) currentTarget.focus({ preventScroll: true });
        if (target !== currentTarget || active !== null || !target.matches(':focus-visible')) return;
        currentTarget.dataset.keyboard = '';
        const top = currentTarget.scrollTop + measures.rowHeight - 1;
        const inSight = entriesOf(layout, sightOf(layout, { top, height: 1 }, 0)).from;
        props.onSelectionChanged({ ...selection, active: entrance(selection, props.count, inSight) });
      }}
      // Nothing else in a list is loaded by an address.
      onErrorCapture={() => props.onPictureMissed?.()}
      onScroll={({ currentTarget }) => {
        if (!isReturning()) props.onScrolled?.(currentTarget.scrollTop);
      }}
    >
      {hasHeader && (
        <HeaderRow
          columns={columns}
          sortedBy={props.sort?.column}
          isDescending={props.sort?.isDescending === true}
          isNameSortable={props.isNameSortable}
          onSortRequested={onSortRequested}
        />
      )}
      <div className={styles.canvas} role="rowgroup" ref={canvas} style={{ blockSize: layout.height }}>
        <div className={styles.band} ref={band} aria-hidden="true" />
      </div>
      {drawing}
    </div>
  );
}

/**
 * A key or a press waits for the display, up to a sixtieth of a second: styles and layout are computed meanwhile, and
 * the frame has only to paint. Reading a position on the page forces the browser to do so.
 */
const layOutBeforeFrame = (scroller: RefObject<HTMLElement | null>) => void scroller.current?.scrollTop;

/** The editor of a name is removed when it is answered; the focus returns to the list, unless it went elsewhere. */
function useFocusAfterRenaming(scroller: RefObject<HTMLElement | null>, renaming: number | null): void {
  const before = useRef(renaming);
  useEffect(() => {
    const isOver = before.current !== null && renaming === null;
    before.current = renaming;
    if (isOver && document.activeElement === document.body) scroller.current?.focus({ preventScroll: true });
  }, [scroller, renaming]);
}

/** Name, the others, and the place of the menu's button. */
function columnsTemplate<Entry>(columns: readonly GridColumn<Entry>[]): string {
  // Where there is little room the name has its share of it first.
  return [
    'minmax(30%, 1fr)',
    ...columns.map(({ size = 'medium' }) => `minmax(0, ${columnWidths[size]})`),
    '2.75rem',
  ].join(' ');
}
