import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './book-panel.module.css';
import type { Found, Place } from './messages.ts';

interface SearchListProps {
  readonly found: Found | undefined;
  readonly onFind: (words: string) => void;
  readonly onChosen: (place: Place) => void;
}

/** Searches the whole book for words. */
export function SearchList({ found, onFind, onChosen }: SearchListProps) {
  const { formatMessage } = useIntl();
  const [words, setWords] = useState(found?.words ?? '');
  const [isWaiting, setIsWaiting] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = words.trim();
    setIsWaiting(given !== '');
    onFind(given);
  };
  const findings = found?.findings ?? [];
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={formatMessage({ id: 'preview.book.words' })}
          type="search"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          value={words}
          onChanged={setWords}
        />
        <Button type="submit">
          <FormattedMessage id="preview.book.find" />
        </Button>
      </form>
      <p className={styles.note} role="status" aria-busy={found === undefined && isWaiting}>
        {found ? (
          <FormattedMessage
            id={found.isCut ? 'preview.book.foundMany' : 'preview.book.found'}
            values={{ count: findings.length }}
          />
        ) : (
          isWaiting && <Spinner />
        )}
      </p>
      <ol className={styles.list}>
        {findings.map(({ place, before, match, after }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a finding is its number.
          <li key={at}>
            <button className={styles.line} type="button" onClick={() => onChosen(place)}>
              <span>
                {shownInLine(before)}
                <mark>{shownInLine(match)}</mark>
                {shownInLine(after)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
