import { useUnit } from 'effector-react';
import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSite } from '../../../engine/view/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { $texts, fileRequested } from '../files/model.ts';
import { Waiting } from '../screen/waiting.tsx';
import { $mayEdit, $status } from '../status/model.ts';
import { filterRows, type WordRow } from './catalogue.ts';
import {
  $filter,
  $rowsOf,
  $shownRows,
  catalogueName,
  filterChanged,
  moreShown,
  wordsChanged,
} from './model.ts';
import { NewMessage } from './new-message.tsx';
import styles from './words-table.module.css';

/** The messages of a language beside those of the default one: each is written in its place. */
export function WordsTable({ locale }: { readonly locale: string }) {
  const { formatMessage } = useIntl();
  const { rowsOf, filter, texts, status, onFile, onFilter } = useUnit({
    rowsOf: $rowsOf,
    filter: $filter,
    texts: $texts,
    status: $status,
    onFile: fileRequested,
    onFilter: filterChanged,
  });
  const source = status?.default_locale ?? locale;
  const isKnown = catalogueName(source) in texts;
  useEffect(() => {
    if (!isKnown) onFile(catalogueName(source));
  }, [isKnown, source, onFile]);
  const rows = rowsOf(locale);
  // A row that is being written stays where it is, though it is no longer what was looked for.
  const found = useRef({ filter, ids: new Set<string>() });
  if (found.current.filter !== filter) found.current = { filter, ids: new Set() };
  for (const { id } of filterRows(rows ?? [], filter)) found.current.ids.add(id);
  const shown = (rows ?? []).filter(({ id }) => found.current.ids.has(id));
  if (rows === undefined) return <Waiting />;
  if (rows === null) {
    return (
      <p className={styles.none}>
        <FormattedMessage id="siteEditor.words.unreadable" />
      </p>
    );
  }
  const missing = rows.filter(({ words, misplaced }) => words.trim() === '' || misplaced.length > 0).length;
  return (
    <div className={styles.words}>
      <div className={styles.filters}>
        <div className={styles.search}>
          <TextField
            label={formatMessage({ id: 'siteEditor.words.search' })}
            type="search"
            value={filter.text}
            onChanged={(text) => onFilter({ text })}
          />
        </div>
        <Checkbox
          label={formatMessage({ id: 'siteEditor.words.missingOnly' }, { count: missing })}
          value={filter.isMissingOnly}
          onChanged={(isMissingOnly) => onFilter({ isMissingOnly })}
        />
        <NewMessage source={source} known={rows} />
      </div>
      <Rows key={locale} locale={locale} source={source} rows={shown} />
    </div>
  );
}

function Rows(props: {
  readonly locale: string;
  readonly source: string;
  readonly rows: readonly WordRow[];
}) {
  const { locale, source, rows } = props;
  const { locales } = useSite();
  const { shown, onMore } = useUnit({ shown: $shownRows, onMore: moreShown });
  const nameOf = (tag: string) => locales.find((one) => one.tag === tag)?.name ?? tag;
  if (rows.length === 0) {
    return (
      <p className={styles.none} role="status">
        <FormattedMessage id="siteEditor.words.none" />
      </p>
    );
  }
  return (
    <>
      <div className={styles.columns} aria-hidden="true">
        <span>{nameOf(source)}</span>
        <span>{nameOf(locale)}</span>
      </div>
      <ul className={styles.rows}>
        {rows.slice(0, shown).map((row) => (
          <Row key={row.id} row={row} locale={locale} source={source} languageName={nameOf(locale)} />
        ))}
      </ul>
      {rows.length > shown && (
        <Button className={styles.more} kind="secondary" onClick={() => onMore()}>
          <FormattedMessage id="siteEditor.words.more" values={{ count: rows.length - shown }} />
        </Button>
      )}
    </>
  );
}

function Row(props: {
  readonly row: WordRow;
  readonly locale: string;
  readonly source: string;
  readonly languageName: string;
}) {
  const { row, locale, source, languageName } = props;
  const { formatMessage } = useIntl();
  const { mayEdit, onWords } = useUnit({ mayEdit: $mayEdit, onWords: wordsChanged });
  const id = useId();
  const [words, setWords] = useState(row.words);
  useEffect(() => setWords(row.words), [row.words]);
  const keep = (): void => {
    if (words !== row.words) onWords({ locale, id: row.id, words });
  };
  const latest = useRef(keep);
  latest.current = keep;
  // Every keystroke would write the whole file anew: it is written when the keyboard rests, or the field or the page is left.
  useEffect(() => {
    if (words === row.words) return;
    const timer = setTimeout(() => latest.current(), 300);
    const left = (): void => latest.current();
    addEventListener('pagehide', left);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', left);
    };
  }, [words, row.words]);
  useEffect(() => () => latest.current(), []);
  const isMissing = words.trim() === '';
  return (
    <li className={[styles.row, isMissing && styles.missing].filter(Boolean).join(' ')}>
      <div className={styles.source} id={`${id}-source`}>
        <code className={styles.id}>{row.id}</code>
        <p lang={source}>{row.source}</p>
        {row.description !== '' && (
          <p className={styles.description} lang="en">
            {row.description}
          </p>
        )}
      </div>
      <div>
        <textarea
          className={styles.field}
          lang={locale}
          aria-label={formatMessage({ id: 'siteEditor.words.field' }, { id: row.id, language: languageName })}
          aria-describedby={`${id}-source ${id}-note`}
          aria-invalid={row.misplaced.length > 0 || undefined}
          rows={Math.min(6, Math.ceil(Math.max(words.length, row.source.length) / 44))}
          readOnly={!mayEdit}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onBlur={keep}
        />
        <p className={styles.note} id={`${id}-note`}>
          {row.placeholders.map((name) => (
            <code key={name} className={row.misplaced.includes(name) ? styles.lacking : styles.placeholder}>
              {`{${name}}`}
            </code>
          ))}
          {row.misplaced.length > 0 && (
            <span className={styles.problem}>
              <FormattedMessage
                id="siteEditor.words.misplaced"
                values={{ names: row.misplaced.join(', ') }}
              />
            </span>
          )}
        </p>
      </div>
    </li>
  );
}
