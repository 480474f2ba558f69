import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { Link } from '../../engine/view/index.ts';
import {
  $account,
  $isSignedIn,
  $isUnreachable,
  accountRetried,
  signInRequested,
} from '../../features/session/index.ts';
import { $settings } from '../../features/settings/index.ts';
import { ClosedDoor } from '../../ui/art/closed-door.tsx';
import { Unplugged } from '../../ui/art/unplugged.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Leaving } from './leaving/view.tsx';
import { Plan } from './plan/view.tsx';
import { Preferences } from './preferences/view.tsx';
import { Profile } from './profile/view.tsx';
import { Security } from './security.tsx';
import { ShownDialog } from './shown-dialog.tsx';
import styles from './view.module.css';

/** Everything about the account of whoever is signed in. */
export default function AccountView() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <FormattedMessage id="account.title" />
      </h1>
      <Content />
      <ShownDialog />
    </div>
  );
}

function Content() {
  const { account, isSignedIn, isUnreachable, settings, onSignIn, onRetry } = useUnit({
    account: $account,
    isSignedIn: $isSignedIn,
    isUnreachable: $isUnreachable,
    settings: $settings,
    onSignIn: signInRequested,
    onRetry: accountRetried,
  });
  if (account)
    return (
      <>
        <Profile account={account} />
        <Plan />
        <Security account={account} />
        <Preferences />
        <Leaving />
        {settings?.test_mode && (
          <p className={styles.technical}>
            <FormattedMessage id="account.technical" values={{ id: account.sub }} />{' '}
            <Link to="/test">
              <FormattedMessage id="nav.environment" />
            </Link>
          </p>
        )}
      </>
    );
  if (isUnreachable)
    return (
      <EmptyState
        art={<Unplugged />}
        title={<FormattedMessage id="account.unreachable" />}
        actions={
          <Button onClick={() => onRetry()}>
            <FormattedMessage id="ui.retry" />
          </Button>
        }
      />
    );
  if (isSignedIn === false)
    return (
      <EmptyState
        art={<ClosedDoor />}
        title={<FormattedMessage id="account.signedOut" />}
        actions={
          <Button onClick={() => onSignIn({})}>
            <FormattedMessage id="account.signIn" />
          </Button>
        }
      />
    );
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton shape="short" />
    </div>
  );
}
