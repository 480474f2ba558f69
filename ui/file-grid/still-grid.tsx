import { StillEntry } from './still-entry.tsx';
import styles from './still-grid.module.css';
import { stillMarkup } from './still-markup.tsx';
import type { EntryFace, GridEntry, GridView, StillDrawing } from './types.ts';

interface StillGridProps<Entry extends GridEntry> {
  /** The label of the list, for screen readers. */
  readonly label: string;
  readonly view: GridView;
  readonly entries: readonly Entry[];
  readonly face: (entry: Entry) => EntryFace;
  /** The address of an entry; those without one wait for the live list. */
  readonly addressOf: (entry: Entry) => string | undefined;
  /** On the server alone. */
  readonly drawing?: StillDrawing | undefined;
}

/**
 * A list rendered by the server, which has no window to measure: as links, in the sizes of the live one
 * (`measures.ts`), so that nothing moves when that replaces it.
 */
export function StillGrid<Entry extends GridEntry>(props: StillGridProps<Entry>) {
  const { label, view, entries, face, addressOf, drawing } = props;
  const list = { className: view === 'list' ? styles.rows : styles.cards, 'aria-label': label };
  const drawn = (entry: Entry) => ({ view, entry, face: face(entry), address: addressOf(entry) });
  return (
    <div className={styles.scroller}>
      {import.meta.env.SSR && drawing ? (
        <ul
          {...list}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup, with names escaped as it does.
          dangerouslySetInnerHTML={{
            __html: drawing.placed(entries.map((entry) => stillMarkup(drawing, drawn(entry)))),
          }}
        />
      ) : (
        <ul {...list}>
          {entries.map((entry) => (
            <StillEntry key={entry.id} {...drawn(entry)} />
          ))}
        </ul>
      )}
    </div>
  );
}
