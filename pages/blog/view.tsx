import { FormattedDate, FormattedMessage } from 'react-intl';
import { href, type NoContent, type PageProps } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import type { PostLink } from '../../features/blog/index.ts';
import styles from './view.module.css';

export default function BlogView({ data: posts }: PageProps<NoContent, readonly PostLink[]>) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>
          <FormattedMessage id="blog.title" />
        </h1>
        <p className={styles.lead}>
          <FormattedMessage id="blog.lead" />
        </p>
      </header>
      {posts.length === 0 ? (
        <p>
          <FormattedMessage id="blog.empty" />
        </p>
      ) : (
        <ul className={styles.posts}>
          {posts.map((post) => (
            <Post key={post.slug} {...post} />
          ))}
        </ul>
      )}
      <p className={styles.feeds}>
        <FormattedMessage
          id="blog.follow"
          values={{
            atom: (words) => (
              <Link key="atom" to="/blog/feed.xml">
                {words}
              </Link>
            ),
            json: (words) => (
              <Link key="json" to="/blog/feed.json">
                {words}
              </Link>
            ),
          }}
        />
      </p>
    </div>
  );
}

function Post({ slug, title, description, date, author, locale }: PostLink) {
  return (
    <li className={styles.post}>
      <p className={styles.facts}>
        <time dateTime={date}>
          <FormattedDate value={date} dateStyle="long" timeZone="UTC" />
        </time>
        <span>{author}</span>
      </p>
      <div lang={locale}>
        <h2>
          <Link to={href('/blog/:slug', { slug })}>{title}</Link>
        </h2>
        <p>{description}</p>
      </div>
    </li>
  );
}
