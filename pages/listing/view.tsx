import type { EntryLink, PageProps } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { TitledPage } from '../../ui/titled-page.tsx';
import type { Listing } from './schema.ts';
import styles from './view.module.css';

export interface ListingData {
  readonly title: string;
  readonly entries: readonly EntryLink[];
}

export default function ListingView({
  content: { lead },
  data: { title, entries },
}: PageProps<Listing, ListingData>) {
  return (
    <TitledPage title={title} lead={lead} width="list">
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to}>{entry.title}</Link>
            {entry.description && <p>{entry.description}</p>}
          </li>
        ))}
      </ul>
    </TitledPage>
  );
}
