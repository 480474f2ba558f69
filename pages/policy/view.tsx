import { FormattedDate, FormattedMessage } from 'react-intl';
import { href, type PageProps, type SitePath } from '../../engine/index.ts';
import { Link, useSite } from '../../engine/view/index.ts';
import {
  ArticleBody,
  Contents,
  FallbackNotice,
  FoldedContents,
  Notice,
} from '../../features/article/index.ts';
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
        {(version.date || previous) && (
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
              <Link
                to={href('/policy/update/:kind/:from/:to', {
                  kind: policy.kind,
                  from: previous.name,
                  to: version.name,
                })}
              >
                <FormattedMessage id="policy.whatChanged" />
              </Link>
            )}
          </p>
        )}
        {!data.isLatest && <OlderNotice latest={policy.path} />}
        <FallbackNotice locale={article.locale} message="policy.fallback" />
      </header>
      <div className={styles.body}>
        <FoldedContents article={article} title="policy.contents" numbered className={styles.above} />
        <Contents article={article} title="policy.contents" numbered className={styles.beside} />
        <ArticleBody article={article} />
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

function OlderNotice({ latest }: { latest: SitePath }) {
  return (
    <Notice>
      <FormattedMessage
        id="policy.older"
        values={{
          link: (words) => (
            <Link key="latest" to={latest}>
              {words}
            </Link>
          ),
        }}
      />
    </Notice>
  );
}
