// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays on the grid, which names the active entry.
import { Link2, Star } from 'lucide-react';
import { memo } from 'react';
import { FileIcon } from '../file-icon.tsx';
import { type FileKind, fileKinds } from '../file-kind.ts';
import card from './entry-card.module.css';
import { EntryName } from './entry-name.tsx';
import { EntryNote } from './entry-note.tsx';
import {
  CheckMark,
  entryClass,
  MenuButton,
  PlaceButton,
  sharedClass,
  starClass,
  writeWords,
} from './entry-parts.tsx';
import row from './entry-row.module.css';
import lines from './grid-rows.module.css';
import { iconClass, Thumbnail } from './thumbnail.tsx';
import type { GridColumn, GridView } from './types.ts';

interface PatternProps {
  readonly view: GridView;
  /** Those that are shown. */
  readonly columns: readonly Pick<GridColumn<never>, 'id' | 'align' | 'isPlace'>[];
  /** Whether a line below the name takes the place of columns. */
  readonly isNarrow: boolean;
  readonly hasMenu: boolean;
}

/**
 * Templates of rows, rendered by React once for a list and never shown: rows are clones, whose text is set without
 * React (`entry-view.ts`).
 */
export const Patterns = memo(function Patterns(props: PatternProps) {
  const EntryPattern = props.view === 'list' ? RowPattern : CardPattern;
  return (
    <>
      <EntryPattern {...props} />
      <div className={lines.cards} role="row" />
      <div className={lines.heading} role="row">
        <div role="rowheader" />
      </div>
      <Star className={starClass} aria-hidden="true" />
      <Link2 className={sharedClass} aria-hidden="true" />
      {fileKinds.map((kind) => (
        <FileIcon key={kind} kind={kind} className={iconClass} />
      ))}
    </>
  );
});

/** Of two parts, as most names are. */
const name = <EntryName name="" parts={['-', '-']} isLink />;
const nameAndNote = (
  <>
    {name}
    <EntryNote facts={[]} />
  </>
);

/** An entry as a line of the list. It has no listeners: the list handles every press. */
function RowPattern({ columns, isNarrow, hasMenu }: PatternProps) {
  return (
    <div className={`${entryClass} ${row.row}`} role="row">
      <div className={row.first} role="gridcell">
        <CheckMark />
        <Thumbnail kind="other" size="row" />
        {writeWords(isNarrow ? nameAndNote : name)}
      </div>
      {!isNarrow &&
        columns.map(({ id, align = 'start', isPlace }) => (
          <div key={id} className={align === 'end' ? row.cellEnd : row.cell} role="gridcell">
            {isPlace && <PlaceButton />}
          </div>
        ))}
      <div className={row.last} role="gridcell">
        {hasMenu && <MenuButton />}
      </div>
    </div>
  );
}

/** An entry as a card. */
function CardPattern({ hasMenu }: PatternProps) {
  return (
    <div className={`${entryClass} ${card.card}`} role="gridcell">
      <div className={card.frame}>
        {/* The picture has the label for everything visible; a label of the cell would repeat it. */}
        <div className={card.picture} role="img">
          <Thumbnail kind="other" size="card" />
        </div>
        <CheckMark className={card.corner} />
        <div className={card.caption}>
          {writeWords(nameAndNote, true)}
          {hasMenu && <MenuButton />}
        </div>
      </div>
    </div>
  );
}

/** Patterns as elements, to be copied. */
export interface PatternElements {
  readonly entry: HTMLElement;
  readonly cards: HTMLElement;
  readonly heading: HTMLElement;
  readonly star: Element;
  readonly shared: Element;
  readonly icons: ReadonlyMap<FileKind, Element>;
}

/** @param root in which `Patterns` are drawn */
export function patternsIn(root: Element): PatternElements {
  const [entry, cards, heading, star, shared, ...icons] = root.children as unknown as HTMLElement[];
  return {
    entry,
    cards,
    heading,
    star,
    shared,
    icons: new Map(fileKinds.map((kind, at) => [kind, icons[at]])),
  } as PatternElements;
}

export const copyOf = <Pattern extends Element>(pattern: Pattern): Pattern =>
  pattern.cloneNode(true) as Pattern;
