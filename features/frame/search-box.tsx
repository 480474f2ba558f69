import { useUnit } from 'effector-react';
import { Search } from 'lucide-react';
import { useIntl } from 'react-intl';
import { $searchText, searchSubmitted, searchTyped } from './model.ts';
import styles from './search-box.module.css';

/** Looks through the whole drive, from every page of it. */
export function SearchBox() {
  const { formatMessage } = useIntl();
  const { text, onType, onSubmit } = useUnit({
    text: $searchText,
    onType: searchTyped,
    onSubmit: searchSubmitted,
  });
  const label = formatMessage({ id: 'frame.search' });
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
          placeholder={label}
          aria-label={label}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onType(event.target.value)}
        />
      </form>
    </search>
  );
}
