import { FormattedMessage } from 'react-intl';
import { href, type PageProps } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { type HelpFolder, SearchBox } from '../../features/help/index.ts';
import { TitledPage } from '../../ui/titled-page.tsx';
import type { HelpContent, HelpData } from './schema.ts';
import styles from './view.module.css';

export default function HelpView({ content, data }: PageProps<HelpContent, HelpData>) {
  const { lead, questions, further } = content;
  return (
    <TitledPage title={data.title} lead={lead} width="cards">
      <SearchBox className={styles.search} />
      <div className={styles.folders}>
        {data.folders.map((folder) => (
          <Folder key={folder.slug} {...folder} />
        ))}
      </div>
      <section className={styles.questions}>
        <h2>
          <FormattedMessage id="nav.faq" />
        </h2>
        <ul>
          {questions.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.questions}>
        <h2>
          <FormattedMessage id="help.further" />
        </h2>
        <ul>
          {further.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </section>
    </TitledPage>
  );
}

function Folder({ slug, title, articles }: HelpFolder) {
  return (
    <section>
      <h2>
        <Link to={href('/help-center/*slug', { slug })}>{title}</Link>
      </h2>
      <ul>
        {articles.map((article) => (
          <li key={article.slug}>
            <Link to={href('/help-center/*slug', { slug: article.slug })} lang={article.locale}>
              {article.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
