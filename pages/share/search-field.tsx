import { useUnit } from 'effector-react';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { longestTitle } from '../../api/contract/bounds.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { $words, wordsGiven } from './entries-model.ts';
import styles from './search-field.module.css';

/** Searches the share at every depth. On phones a button until it is wanted; then it takes the whole bar. */
export function SearchField() {
  const { formatMessage } = useIntl();
  const { words, onWords } = useUnit({ words: $words, onWords: wordsGiven });
  const [typed, setTyped] = useState(words);
  const [isOpen, setIsOpen] = useState(words !== '');
  const input = useRef<HTMLInputElement>(null);

  // A search ends by itself where a folder is opened.
  useEffect(() => {
    setTyped(words);
    if (words === '') setIsOpen(false);
  }, [words]);

  const open = () => {
    setIsOpen(true);
    requestAnimationFrame(() => input.current?.focus());
  };
  const end = () => {
    setTyped('');
    setIsOpen(false);
    if (words !== '') onWords('');
  };
  return (
    <>
      <IconButton
        className={styles.opener}
        label={formatMessage({ id: 'sharePage.search' })}
        icon={<Search />}
        aria-expanded={isOpen}
        onClick={open}
      />
      <search className={isOpen ? `${styles.field} ${styles.open}` : styles.field}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            onWords(typed);
          }}
        >
          <Search className={styles.icon} aria-hidden="true" />
          <input
            ref={input}
            className={styles.input}
            type="search"
            enterKeyHint="search"
            maxLength={longestTitle}
            aria-label={formatMessage({ id: 'sharePage.search' })}
            placeholder={formatMessage({ id: 'sharePage.search' })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') end();
            }}
          />
          {(isOpen || typed !== '') && (
            <IconButton
              label={formatMessage({ id: 'sharePage.search.clear' })}
              icon={<X />}
              className={styles.clear}
              onClick={end}
            />
          )}
        </form>
      </search>
    </>
  );
}
