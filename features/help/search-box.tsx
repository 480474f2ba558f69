import { FormattedMessage, useIntl } from 'react-intl';
import { localeHref } from '../../engine/index.ts';
import { useSite } from '../../engine/view/index.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './search-box.module.css';

/** A field that searches help and questions. Its script (`features/document/help-search.ts`) shows it. */
export function SearchBox({ className = '' }: { readonly className?: string | undefined }) {
  const { formatMessage } = useIntl();
  const site = useSite();
  const label = formatMessage({ id: 'help.search.label' });
  return (
    <search
      className={`${styles.box} ${className}`}
      data-help-search={localeHref('/help/search.json', site.locale, site)}
      inert
    >
      <label>
        <VisuallyHidden>{label}</VisuallyHidden>
        <input
          type="search"
          className={styles.field}
          placeholder={label}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={false}
        />
      </label>
      <ul className={styles.found} aria-label={formatMessage({ id: 'help.search.results' })} hidden />
      <p className={styles.none} role="status">
        <span data-help-none hidden>
          <FormattedMessage id="help.search.none" />
        </span>
        <VisuallyHidden>
          <span data-help-some hidden>
            <FormattedMessage id="help.search.count" values={{ count: <span data-help-count /> }} />
          </span>
        </VisuallyHidden>
      </p>
    </search>
  );
}
