import type { ReactNode } from 'react';
import card from './entry-card.module.css';
import { EntryName } from './entry-name.tsx';
import { EntryNote } from './entry-note.tsx';
import { writeWords } from './entry-parts.tsx';
import styles from './still-grid.module.css';
import { Thumbnail } from './thumbnail.tsx';
import type { EntryFace, GridEntry, GridView } from './types.ts';

export interface StillEntryProps {
  readonly view: GridView;
  readonly entry: GridEntry;
  readonly face: EntryFace;
  /** Where it leads, if anywhere. */
  readonly address: string | undefined;
  /** The name as it is cut, where that is known. */
  readonly parts?: readonly [start: string, end: string];
}

/** An entry as the server draws it. */
export function StillEntry(props: StillEntryProps) {
  const { address } = props;
  const shape = props.view === 'list' ? <StillRow {...props} /> : <StillCard {...props} />;
  return (
    <li className={styles.entry}>
      {address === undefined ? (
        shape
      ) : (
        <a className={styles.link} href={address}>
          {shape}
        </a>
      )}
    </li>
  );
}

const named = ({ entry, face: { note }, parts }: StillEntryProps): ReactNode =>
  writeWords(
    <>
      <EntryName name={entry.name} {...(parts && { parts })} />
      {note && <EntryNote className={styles.note} facts={note} />}
    </>,
  );

function StillCard(props: StillEntryProps) {
  const { kind, thumbnail } = props.face;
  return (
    <div className={[card.card, styles.card].join(' ')}>
      <div className={card.frame}>
        <div className={card.picture} data-kind={kind}>
          <Thumbnail kind={kind} address={thumbnail} size="card" />
        </div>
        <div className={card.caption}>{named(props)}</div>
      </div>
    </div>
  );
}

function StillRow(props: StillEntryProps) {
  const { kind, thumbnail } = props.face;
  return (
    <div className={styles.row}>
      <Thumbnail kind={kind} address={thumbnail} size="row" />
      {named(props)}
    </div>
  );
}
