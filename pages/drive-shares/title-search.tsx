import { useUnit } from 'effector-react';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { longestTitle } from '../../api/contract/bounds.ts';
import { $isEmpty, $title, searchSubmitted } from '../../features/sharing/list/index.ts';
import { TextField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './view.module.css';

/** Which links are listed, by their titles. Nothing to search, no field. */
export function TitleSearch() {
  const { formatMessage } = useIntl();
  const { title, isEmpty, onSubmitted } = useUnit({
    title: $title,
    isEmpty: $isEmpty,
    onSubmitted: searchSubmitted,
  });
  const [text, setText] = useState(title);
  useEffect(() => setText(title), [title]);
  if (isEmpty && title === '') return null;
  const label = formatMessage({ id: 'shares.search' });
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmitted(text);
        }}
      >
        <Search aria-hidden="true" />
        <TextField
          label={<VisuallyHidden>{label}</VisuallyHidden>}
          placeholder={label}
          type="search"
          maxLength={longestTitle}
          value={text}
          onChanged={(typed) => {
            setText(typed);
            // Emptied by its cross, or by hand: all of them again.
            if (typed === '') onSubmitted('');
          }}
        />
      </form>
    </search>
  );
}
