import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import type { PageProps } from '../../engine/index.ts';
import { Link, useSite } from '../../engine/view/index.ts';
import prose from '../../ui/prose.module.css';
import type { PolicyText } from './policy-text.ts';
import type { PolicyContent } from './schema.ts';
import styles from './view.module.css';

export default function PolicyView({ data }: PageProps<PolicyContent, PolicyText>) {
  const { article, policy, version } = data;
  const title = useSite().policies.find(({ kind }) => kind === policy.kind)?.title;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {version.date && (
          <p className={styles.effective}>
            <FormattedMessage id="policy.effective" values={{ date: <VersionDate date={version.date} /> }} />
          </p>
        )}
        <Notices {...data} />
      </header>
      <div className={styles.body}>
        <Contents headings={article.headings} />
        <article
          className={prose.prose}
          lang={article.locale}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the engine sanitises content files when it renders them.
          dangerouslySetInnerHTML={{ __html: article.html }}
        />
      </div>
      <Versions {...data} />
    </div>
  );
}

/** The date of a version as the reader writes it; versions take effect at midnight UTC. */
function VersionDate({ date }: { date: string }) {
  return (
    <time dateTime={date}>
      <FormattedDate value={date} dateStyle="long" timeZone="UTC" />
    </time>
  );
}

function Notices({ isLatest, policy, article }: PolicyText) {
  const { locale, locales } = useSite();
  const written = locales.find(({ tag }) => tag === article.locale);
  return (
    <>
      {!isLatest && (
        <p className={styles.notice}>
          <FormattedMessage
            id="policy.older"
            values={{ link: (words) => <Link key="latest" to={policy.path}>{words}</Link> }}
          />
        </p>
      )}
      {article.locale !== locale && (
        <p className={styles.notice}>
          <FormattedMessage id="policy.fallback" values={{ language: <span lang={article.locale}>{written?.name}</span> }} />
        </p>
      )}
    </>
  );
}

function Contents({ headings }: Pick<PolicyText['article'], 'headings'>) {
  const sections = headings.filter(({ depth }) => depth === 2);
  const { formatMessage } = useIntl();
  if (sections.length < 2) return null;
  return (
    <nav className={styles.contents} aria-label={formatMessage({ id: 'policy.contents' })}>
      <details open>
        <summary>
          <FormattedMessage id="policy.contents" />
        </summary>
        <ol>
          {sections.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

function Versions({ policy, version, previous }: PolicyText) {
  const dated = policy.versions.filter(({ date }) => date !== undefined).reverse();
  if (dated.length < 2) return null;
  return (
    <footer className={styles.versions}>
      <h2>
        <FormattedMessage id="policy.versions" />
      </h2>
      <ul>
        {dated.map(({ name, date, path }) => (
          <li key={name}>
            <Link to={path} aria-current={name === version.name ? 'page' : undefined}>
              <VersionDate date={date!} />
            </Link>
            {name === policy.latest.name && (
              <span className={styles.tag}>
                <FormattedMessage id="policy.current" />
              </span>
            )}
          </li>
        ))}
      </ul>
      {previous && (
        <Link className={styles.compare} to={`/policy/update/${policy.kind}/${previous.name}/${version.name}`}>
          <FormattedMessage id="policy.whatChanged" />
        </Link>
      )}
    </footer>
  );
}
