import type { PageProps } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { TitledPage } from '../../ui/titled-page.tsx';
import { ContactForm } from './contact-form.tsx';
import type { ContactContent } from './schema.ts';
import styles from './view.module.css';

export default function ContactView({
  content: { lead, topics },
  data: title,
}: PageProps<ContactContent, string>) {
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
      <ContactForm />
    </TitledPage>
  );
}
