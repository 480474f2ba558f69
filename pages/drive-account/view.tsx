import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { deviceIdIn } from '../../api/device-id.ts';
import { browserStorage } from '../../api/storage.ts';
import { Link } from '../../engine/view/index.ts';
import { $account } from '../../features/session/index.ts';
import { $settings } from '../../features/settings/index.ts';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Plan } from './plan/view.tsx';
import { Preferences } from './preferences/view.tsx';
import { Profile } from './profile/view.tsx';
import { Security } from './security.tsx';
import { ShownDialog } from './shown-dialog.tsx';
import styles from './view.module.css';

/** At the end of the page, where nothing is moved when it comes. */
const Leaving = late(() => import('./leaving/view.tsx'));

/** The settings of the signed-in account. */
export default function AccountView() {
  return (
    <div className={styles.page}>
      <h1 data-page-title>
        <FormattedMessage id="account.title" />
      </h1>
      <Content />
      <ShownDialog />
    </div>
  );
}

/** Never rendered for visitors: the layout asks them to sign in first. */
function Content() {
  const { account, settings } = useUnit({ account: $account, settings: $settings });
  if (account === null)
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="short" />
      </div>
    );
  return (
    <>
      <Profile account={account} />
      <Plan />
      <Security account={account} />
      <Preferences />
      <Leaving />
      {settings?.test_mode && (
        <p className={styles.technical}>
          <span>
            <FormattedMessage id="account.technical" values={{ id: account.sub }} />
          </span>
          <span>
            <FormattedMessage id="account.technical.device" values={{ id: deviceIdIn(browserStorage()) }} />
          </span>
          <Link to="/test">
            <FormattedMessage id="nav.environment" />
          </Link>
        </p>
      )}
    </>
  );
}
