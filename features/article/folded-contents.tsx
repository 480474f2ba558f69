import { FormattedMessage, useIntl } from 'react-intl';
import styles from './folded-contents.module.css';
import { type ContentsProps, hasContents, SectionList } from './section-list.tsx';

/** The table of contents above a text, where there is no space beside it. */
export function FoldedContents({ article, title, numbered, className = '' }: ContentsProps) {
  const { formatMessage } = useIntl();
  if (!hasContents(article)) return null;
  return (
    <nav className={`${styles.folded} ${className}`} aria-label={formatMessage({ id: title })}>
      <details>
        <summary>
          <FormattedMessage id={title} />
        </summary>
        <SectionList article={article} numbered={numbered} />
      </details>
    </nav>
  );
}
