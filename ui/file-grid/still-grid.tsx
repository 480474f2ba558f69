import type { ReactNode } from 'react';
import card from './entry-card.module.css';
import { EntryName } from './entry-name.tsx';
import { EntryNote } from './entry-note.tsx';
import { Words } from './entry-parts.tsx';
import styles from './still-grid.module.css';
import { Thumbnail } from './thumbnail.tsx';
import type { EntryFace, GridEntry, GridView } from './types.ts';

export interface StillGridProps<Entry extends GridEntry> {
  /** What the list is of, for screen readers. */
  readonly label: string;
  readonly view: GridView;
  readonly entries: readonly Entry[];
  readonly face: (entry: Entry) => EntryFace;
  /** Where an entry leads; those without an address wait for the live list. */
  readonly addressOf: (entry: Entry) => string | undefined;
}

/**
 * A list as the server draws it, which has no window to measure: as links, in the sizes of the live one (`measures.ts`), so
 * that nothing moves when that takes its place.
 */
export function StillGrid<Entry extends GridEntry>(props: StillGridProps<Entry>) {
  const { label, view, entries, face, addressOf } = props;
  const Shape = view === 'list' ? StillRow : StillCard;
  return (
    <div className={styles.scroller}>
      <ul className={view === 'list' ? styles.rows : styles.cards} aria-label={label}>
        {entries.map((entry) => {
          const address = addressOf(entry);
          const shape = <Shape entry={entry} face={face(entry)} />;
          return (
            <li className={styles.entry} key={entry.id}>
              {address === undefined ? (
                shape
              ) : (
                <a className={styles.link} href={address}>
                  {shape}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface ShapeProps {
  readonly entry: GridEntry;
  readonly face: EntryFace;
}

const named = ({ entry, face: { note } }: ShapeProps): ReactNode => (
  <Words>
    <EntryName name={entry.name} />
    {note && <EntryNote className={styles.note} facts={note} />}
  </Words>
);

function StillCard(props: ShapeProps) {
  const { kind, thumbnail } = props.face;
  return (
    <div className={[card.card, styles.card].join(' ')}>
      <div className={card.frame}>
        <div className={card.picture} data-kind={kind}>
          <Thumbnail id={props.entry.id} kind={kind} address={thumbnail} size="card" />
        </div>
        <div className={card.caption}>{named(props)}</div>
      </div>
    </div>
  );
}

function StillRow(props: ShapeProps) {
  const { kind, thumbnail } = props.face;
  return (
    <div className={styles.row}>
      <Thumbnail id={props.entry.id} kind={kind} address={thumbnail} size="row" />
      {named(props)}
    </div>
  );
}
