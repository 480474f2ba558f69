import { FormattedMessage } from 'react-intl';
import type { LinkTarget, PageProps } from '../../engine/index.ts';
import { keptPart, Link, useSite } from '../../engine/view/index.ts';
import { cutMiddle } from '../../ui/cut-middle.ts';
import { StatePage } from '../../ui/state-page.tsx';
import { LostFolder } from './lost-folder.tsx';
import type { NotFoundContent } from './schema.ts';
import styles from './view.module.css';

/** An address may be 16 kB long; this much helps a reader to see the typing mistake. */
const PATH_LENGTH = 120;

export default function NotFoundView({ content: { reason } }: PageProps<NotFoundContent>) {
  const { requestedPath } = useSite();
  return (
    <StatePage
      art={<LostFolder />}
      title={<FormattedMessage id={reason === 'validate' ? 'notFound.validateTitle' : 'notFound.title'} />}
    >
      {reason === 'validate' && (
        <p className={styles.path}>
          <code>{cutMiddle(requestedPath, PATH_LENGTH)}</code>
        </p>
      )}
      <Ways />
    </StatePage>
  );
}

const Ways = keptPart(function Ways() {
  return (
    <>
      <p className={styles.tip}>
        <FormattedMessage id="notFound.tip" />
      </p>
      <ul className={styles.ways}>
        <Way to="/" id="notFound.home" />
        <Way to="/help-center" id="notFound.help" />
        <Way to="/faq" id="notFound.faq" />
      </ul>
    </>
  );
});

function Way({ to, id }: { to: LinkTarget; id: 'notFound.home' | 'notFound.help' | 'notFound.faq' }) {
  return (
    <li>
      <Link to={to}>
        <FormattedMessage id={id} />
      </Link>
    </li>
  );
}
