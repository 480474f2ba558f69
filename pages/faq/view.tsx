import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PageProps } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { SearchBox } from '../../features/help/index.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { FaqContent, FaqGroup, FaqQuestion } from './schema.ts';
import styles from './view.module.css';

/** Every answer is open: a reader finds words with the browser’s own search, and so does a search engine. */
export default function FaqView({ content: { groups } }: PageProps<FaqContent>) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>
          <FormattedMessage id="faq.title" />
        </h1>
        <p>
          <FormattedMessage
            id="faq.lead"
            values={{
              link: (words) => (
                <Link key="help" to="/help-center">
                  {words}
                </Link>
              ),
            }}
          />
        </p>
        <SearchBox className={styles.search} />
      </header>
      <div className={styles.columns}>
        <Jumps groups={groups} />
        <div>
          {groups.map((group) => (
            <Group key={group.id} {...group} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Jumps({ groups }: FaqContent) {
  const { formatMessage } = useIntl();
  return (
    <nav aria-label={formatMessage({ id: 'faq.jumps' })}>
      <ul className={styles.jumpList}>
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ id, title, questions }: FaqGroup) {
  return (
    <section className={styles.group} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {questions.map((question) => (
        <Question key={question.id} {...question} />
      ))}
    </section>
  );
}

/** “Read more” alone is ambiguous in a list of links. */
const hidden = (words: ReactNode) => <VisuallyHidden key="hidden">{words}</VisuallyHidden>;

function Question({ id, question, answer, article }: FaqQuestion) {
  return (
    <article className={styles.question} id={id}>
      <h3>{question}</h3>
      <p>{answer}</p>
      {article && (
        <Link className={styles.more} to={article}>
          <FormattedMessage id="faq.more" values={{ question, hidden }} />
        </Link>
      )}
    </article>
  );
}
