import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import type { PageProps } from '../../engine/index.ts';
import { Link, useSite } from '../../engine/view/index.ts';
import prose from '../../ui/prose.module.css';
import type { PolicyText } from './policy-text.ts';
import type { PolicyContent } from './schema.ts';
import styles from './view.module.css';

export default function PolicyView({ data }: PageProps<PolicyContent, PolicyText>) {
  const { article, policy, version, previous } = data;
  const title = useSite().policies.find(({ kind }) => kind === policy.kind)?.title;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{title}</h1>
        <p className={styles.facts}>
          {version.date && (
            <span>
              <FormattedMessage
                id={data.isLatest ? 'policy.effective' : 'policy.applied'}
                values={{ date: <VersionDate date={version.date} /> }}
              />
            </span>
          )}
          {previous && (
            <Link to={`/policy/update/${policy.kind}/${previous.name}/${version.name}`}>
              <FormattedMessage id="policy.whatChanged" />
            </Link>
          )}
        </p>
        <Notices {...data} />
      </header>
      <div className={styles.body}>
        <Contents headings={article.headings} locale={article.locale} />
        <article
          className={prose.prose}
          lang={article.locale}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the engine sanitises content files when it renders them.
          dangerouslySetInnerHTML={{ __html: article.html }}
        />
      </div>
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
            values={{
              link: (words) => (
                <Link key="latest" to={policy.path}>
                  {words}
                </Link>
              ),
            }}
          />
        </p>
      )}
      {article.locale !== locale && (
        <p className={styles.notice}>
          <FormattedMessage
            id="policy.fallback"
            values={{ language: <span lang={article.locale}>{written?.name}</span> }}
          />
        </p>
      )}
    </>
  );
}

/** The table of contents: folded above the text where there is little room, beside it where there is more. */
function Contents({ headings, locale }: Pick<PolicyText['article'], 'headings' | 'locale'>) {
  const sections = headings.filter(({ depth }) => depth === 2);
  const { formatMessage } = useIntl();
  if (sections.length < 2) return null;
  const list = (
    <ol lang={locale}>
      {sections.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav className={styles.contents} aria-label={formatMessage({ id: 'policy.contents' })}>
      <details className={styles.folded}>
        <summary>
          <FormattedMessage id="policy.contents" />
        </summary>
        {list}
      </details>
      <div className={styles.unfolded}>
        <p aria-hidden="true">
          <FormattedMessage id="policy.contents" />
        </p>
        {list}
      </div>
    </nav>
  );
}
