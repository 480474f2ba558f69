import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { href, type NoContent, type PageProps } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { ArticleBody, FallbackNotice } from '../../features/article/index.ts';
import type { PostLink } from '../../features/blog/index.ts';
import type { Post } from './post.ts';
import styles from './view.module.css';

export default function BlogPostView({ data }: PageProps<NoContent, Post>) {
  const { article, minutes } = data;
  const { title, description, date, updated, author } = article.meta;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.back}>
          <Link to="/blog">
            <FormattedMessage id="blog.title" />
          </Link>
        </p>
        <div lang={article.locale}>
          <h1>{title}</h1>
          <p className={styles.lead}>{description}</p>
        </div>
        <p className={styles.facts}>
          <span>{author}</span>
          <Day date={date} />
          <span>
            <FormattedMessage id="blog.minutes" values={{ minutes }} />
          </span>
          {updated && (
            <span>
              <FormattedMessage id="blog.updated" values={{ date: <Day date={updated} /> }} />
            </span>
          )}
        </p>
        <FallbackNotice locale={article.locale} message="blog.fallback" />
      </header>
      <ArticleBody article={article} />
      <Neighbours {...data} />
    </div>
  );
}

const Day = ({ date }: { date: string }) => (
  <time dateTime={date}>
    <FormattedDate value={date} dateStyle="long" timeZone="UTC" />
  </time>
);

function Neighbours({ older, newer }: Post) {
  const { formatMessage } = useIntl();
  if (!older && !newer) return null;
  return (
    <nav className={styles.neighbours} aria-label={formatMessage({ id: 'blog.more' })}>
      {older && <Neighbour post={older} label="blog.older" />}
      {newer && <Neighbour post={newer} label="blog.newer" />}
    </nav>
  );
}

function Neighbour({ post, label }: { post: PostLink; label: 'blog.older' | 'blog.newer' }) {
  return (
    <Link
      to={href('/blog/:slug', { slug: post.slug })}
      className={label === 'blog.newer' ? styles.newer : undefined}
    >
      <span>
        <FormattedMessage id={label} />
      </span>
      <strong lang={post.locale}>{post.title}</strong>
    </Link>
  );
}
