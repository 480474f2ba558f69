import { FormattedMessage, useIntl } from 'react-intl';
import type { PageProps } from '../../engine/index.ts';
import { Link, useSite } from '../../engine/view/index.ts';
import prose from '../../ui/prose.module.css';
import type { HelpPage } from './help-page.ts';
import type { HelpCenterContent } from './schema.ts';
import type { HelpFolder, HelpLink } from './tree.ts';
import styles from './view.module.css';

export default function HelpCenterView({ data }: PageProps<HelpCenterContent, HelpPage>) {
  const { article, tree, link } = data;
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <Tree tree={tree} current={link.slug} />
        <div className={styles.main}>
          <Breadcrumbs {...data} />
          <h1 lang={article.locale}>{link.title}</h1>
          <FallbackNotice locale={article.locale} />
          <article
            className={`${prose.prose} ${styles.article}`}
            lang={article.locale}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the engine sanitises content files when it renders them.
            dangerouslySetInnerHTML={{ __html: article.html }}
          />
          <Neighbours {...data} />
        </div>
        <OnThisPage headings={article.headings} locale={article.locale} />
      </div>
    </div>
  );
}

/** The side list. Phones get it folded; a wide screen shows it open whatever its state, by style alone. */
function Tree({ tree, current }: { tree: readonly HelpFolder[]; current: string }) {
  const { formatMessage } = useIntl();
  return (
    <nav className={styles.tree} aria-label={formatMessage({ id: 'help.title' })}>
      <details className={styles.narrowTree}>
        <summary>
          <FormattedMessage id="help.allArticles" />
        </summary>
        <TreeList tree={tree} current={current} />
      </details>
      <div className={styles.wideTree}>
        <TreeList tree={tree} current={current} />
      </div>
    </nav>
  );
}

function TreeList({ tree, current }: { tree: readonly HelpFolder[]; current: string }) {
  return tree.map(({ slug, title, articles }) => (
    <div className={styles.folder} key={slug}>
      <p>{title}</p>
      <ul className={styles.articles}>
        {articles.map((article) => (
          <li key={article.slug}>
            <Link
              to={`/help-center/${article.slug}`}
              lang={article.locale}
              aria-current={article.slug === current ? 'page' : undefined}
            >
              {article.title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

function Breadcrumbs({ folder }: HelpPage) {
  const { formatMessage } = useIntl();
  return (
    <nav className={styles.breadcrumbs} aria-label={formatMessage({ id: 'help.breadcrumbs' })}>
      <ol className={styles.crumbs}>
        <li>
          <Link to="/help-center">
            <FormattedMessage id="help.title" />
          </Link>
        </li>
        <li>
          <Link to={`/help-center/${folder.slug}`}>{folder.title}</Link>
        </li>
      </ol>
    </nav>
  );
}

function FallbackNotice({ locale }: { locale: string }) {
  const site = useSite();
  if (locale === site.locale) return null;
  const written = site.locales.find(({ tag }) => tag === locale);
  return (
    <p className={styles.notice}>
      <FormattedMessage
        id="help.fallback"
        values={{ language: <span lang={locale}>{written?.name}</span> }}
      />
    </p>
  );
}

function OnThisPage({ headings, locale }: { headings: HelpPage['article']['headings']; locale: string }) {
  const sections = headings.filter(({ depth }) => depth === 2);
  const { formatMessage } = useIntl();
  if (sections.length < 2) return null;
  return (
    <nav className={styles.onThisPage} aria-label={formatMessage({ id: 'help.onThisPage' })}>
      <p aria-hidden="true">
        <FormattedMessage id="help.onThisPage" />
      </p>
      <ul className={styles.sections} lang={locale}>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Neighbours({ previous, next }: HelpPage) {
  const { formatMessage } = useIntl();
  return (
    <nav className={styles.neighbours} aria-label={formatMessage({ id: 'help.neighbours' })}>
      {previous && <Neighbour link={previous} label="help.previous" />}
      {next && <Neighbour link={next} label="help.next" />}
    </nav>
  );
}

function Neighbour({ link, label }: { link: HelpLink; label: 'help.previous' | 'help.next' }) {
  return (
    <Link to={`/help-center/${link.slug}`} className={label === 'help.next' ? styles.next : styles.previous}>
      <span>
        <FormattedMessage id={label} />
      </span>
      <strong lang={link.locale}>{link.title}</strong>
    </Link>
  );
}
