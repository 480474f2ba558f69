import { FormattedMessage } from 'react-intl';
import type { PageProps } from '../../engine/index.ts';
import { Link, useSite } from '../../engine/view/index.ts';
import { TitledPage } from '../../ui/titled-page.tsx';
import type { ContactContent } from './schema.ts';
import styles from './view.module.css';

export default function ContactView({
  content: { lead, topics },
  data: title,
}: PageProps<ContactContent, string>) {
  const { contact } = useSite();
  return (
    <TitledPage title={title} lead={lead} width="cards">
      <ul className={styles.topics}>
        {topics.map((topic) => (
          <li key={topic.title}>
            <h2>{topic.title}</h2>
            <p>{topic.text}</p>
            <p className={styles.way}>
              <Link to={topic.to}>{topic.label}</Link>
            </p>
          </li>
        ))}
      </ul>
      <section className={styles.mail}>
        <h2>
          <FormattedMessage id="contact.mail" />
        </h2>
        <p>
          <a href={`mailto:${contact}`}>{contact}</a>
        </p>
        <p>
          <FormattedMessage id="contact.mailText" />
        </p>
      </section>
    </TitledPage>
  );
}
