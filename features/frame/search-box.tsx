import { useUnit } from 'effector-react';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { $searchText, searchSubmitted, searchTyped } from './model.ts';
import styles from './search-box.module.css';

/** Looks through the whole drive, from every page of it. Its children stand at the end of the field. */
export function SearchBox({ children }: { readonly children?: ReactNode }) {
  const { formatMessage } = useIntl();
  const { text, onType, onSubmit } = useUnit({
    text: $searchText,
    onType: searchTyped,
    onSubmit: searchSubmitted,
  });
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Search className={styles.icon} aria-hidden="true" />
        <input
          className={styles.field}
          type="search"
          name="q"
          value={text}
          // Short enough for a phone beside the other tools; which things are searched is in the name.
          placeholder={formatMessage({ id: 'frame.search.hint' })}
          aria-label={formatMessage({ id: 'frame.search' })}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onType(event.target.value)}
        />
      </form>
      {children}
    </search>
  );
}
