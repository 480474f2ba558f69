import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { href, type NoContent, type PageProps } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { ArticleBody, Contents, FallbackNotice } from '../../features/article/index.ts';
import { type HelpFolder, type HelpLink, Rating, SearchBox } from '../../features/help/index.ts';
import type { HelpPage } from './help-page.ts';
import styles from './view.module.css';

export default function HelpCenterView({ data }: PageProps<NoContent, HelpPage>) {
  const { article, tree, link } = data;
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <Tree tree={tree} current={link.slug} />
        <div className={styles.main}>
          <SearchBox className={styles.search} />
          <Breadcrumbs {...data} />
          <h1 lang={article.locale}>{link.title}</h1>
          <FallbackNotice locale={article.locale} message="help.fallback" />
          <ArticleBody article={article} />
          <Facts {...data} />
          <Neighbours {...data} />
        </div>
        <Contents article={article} title="help.onThisPage" className={styles.onThisPage} />
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
              to={href('/help-center/*slug', { slug: article.slug })}
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
          <Link to={href('/help-center/*slug', { slug: folder.slug })}>{folder.title}</Link>
        </li>
      </ol>
    </nav>
  );
}

/** Below an article: others that go with it, whether it helped, and when it was changed. */
function Facts({ related, link, article }: HelpPage) {
  const { updated } = article.meta;
  return (
    <>
      {related.length > 0 && (
        <section className={styles.related}>
          <h2>
            <FormattedMessage id="help.related" />
          </h2>
          <ul>
            {related.map(({ slug, title, locale }) => (
              <li key={slug}>
                <Link to={href('/help-center/*slug', { slug })} lang={locale}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.foot}>
        <Rating article={link.slug} />
        {updated !== undefined && (
          <p className={styles.updated}>
            <FormattedMessage
              id="help.updated"
              values={{
                date: (
                  <time dateTime={updated}>
                    <FormattedDate value={`${updated}T00:00:00Z`} dateStyle="long" timeZone="UTC" />
                  </time>
                ),
              }}
            />
          </p>
        )}
      </div>
    </>
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
    <Link
      to={href('/help-center/*slug', { slug: link.slug })}
      className={label === 'help.next' ? styles.next : undefined}
    >
      <span>
        <FormattedMessage id={label} />
      </span>
      <strong lang={link.locale}>{link.title}</strong>
    </Link>
  );
}
