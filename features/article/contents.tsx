import { FormattedMessage, useIntl } from 'react-intl';
import styles from './contents.module.css';
import { type ContentsProps, hasContents, SectionList } from './section-list.tsx';

/** The table of contents that stays in sight beside a text. */
export function Contents({ article, title, numbered, className = '' }: ContentsProps) {
  const { formatMessage } = useIntl();
  if (!hasContents(article)) return null;
  return (
    <nav className={`${styles.contents} ${className}`} aria-label={formatMessage({ id: title })}>
      <p aria-hidden="true">
        <FormattedMessage id={title} />
      </p>
      <SectionList article={article} numbered={numbered} />
    </nav>
  );
}
