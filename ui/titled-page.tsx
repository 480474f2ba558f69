import type { ReactNode } from 'react';
import styles from './titled-page.module.css';

interface TitledPageProps {
  readonly title: ReactNode;
  /** A sentence or two below the title. */
  readonly lead?: string | undefined;
  /** `text` for a column that is read, `cards` for two beside each other, `list` for as many as there is room for. */
  readonly width: 'text' | 'cards' | 'list';
  readonly children: ReactNode;
}

/** The content of a public page: its title, its lead, and what follows. */
export function TitledPage({ title, lead, width, children }: TitledPageProps) {
  return (
    <div className={`${styles.page} ${styles[width]}`}>
      <PageHead title={title} lead={lead} />
      {children}
    </div>
  );
}

/** The title and lead alone, for a page with a frame of its own. */
export function PageHead({ title, lead }: Pick<TitledPageProps, 'title' | 'lead'>) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </>
  );
}
