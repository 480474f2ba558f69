import { FormattedMessage } from 'react-intl';
import type { PageProps } from '../../engine/index.ts';
import { Link, ShownPicture } from '../../engine/view/index.ts';
import type { FavoriteGroup, FavoriteLink } from '../../features/favorite-links/index.ts';
import { Button } from '../../ui/button.tsx';
import { TitledPage } from '../../ui/titled-page.tsx';
import type { FavoriteLinksContent, FavoriteLinksData } from './schema.ts';
import styles from './view.module.css';

export default function FavoriteLinksView({
  content: { lead },
  data: { title, groups },
}: PageProps<FavoriteLinksContent, FavoriteLinksData>) {
  return (
    <TitledPage title={title} lead={lead} width="cards">
      <Share />
      {groups.map((group) => (
        <Group key={group.id} {...group} />
      ))}
    </TitledPage>
  );
}

/** Its script (`features/document/share-page.ts`) shows the button; without one there would be nothing behind it. */
function Share() {
  return (
    <div className={styles.share}>
      <Button kind="secondary" data-share-page hidden>
        <FormattedMessage id="favorites.share" />
      </Button>
      <span role="status" data-share-copied>
        <span hidden>
          <FormattedMessage id="favorites.copied" />
        </span>
      </span>
    </div>
  );
}

function Group({ id, title, links }: FavoriteGroup) {
  return (
    <section className={styles.group} id={id}>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <Entry key={link.to} {...link} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ to, title, text, picture }: FavoriteLink) {
  return (
    <li>
      {picture && (
        <span className={styles.picture}>
          <ShownPicture picture={picture} alt="" sizes="96px" />
        </span>
      )}
      <span>
        <Link to={to} className={styles.link}>
          {title}
        </Link>
        {text && <span className={styles.text}>{text}</span>}
      </span>
    </li>
  );
}
