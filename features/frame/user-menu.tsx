import { useUnit } from 'effector-react';
import { CircleUserRound, LogOut, MessageSquareText, PanelsTopLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../api/contract/shown-text.ts';
import type { LinkTarget } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { HeaderMenu } from '../../ui/header-menu.tsx';
import { Named } from '../../ui/named.tsx';
import { $account, signOutRequested } from '../session/index.ts';
import styles from './user-menu.module.css';

/** The signed-in user's menu. `badge` is beside the name; what is chosen for this browser stands above the way out. */
export function UserMenu({ badge, children }: { badge?: ReactNode; children?: ReactNode }) {
  const { formatMessage } = useIntl();
  const { account, onSignOut } = useUnit({ account: $account, onSignOut: signOutRequested });
  if (!account) return null;
  const { name, email, picture, site_role: siteRole } = account;
  return (
    <HeaderMenu
      className={styles.menu}
      label={formatMessage({ id: 'frame.user' }, { name: shownInLine(name) })}
      icon={<Avatar name={name} picture={picture} />}
    >
      <div className={styles.person}>
        <Avatar name={name} picture={picture} />
        <div className={styles.words}>
          <p className={styles.name}>
            <Named name={name} /> {badge}
          </p>
          <p className={styles.email}>{email}</p>
        </div>
      </div>
      <ul className={styles.list}>
        <Entry to="/drive/account" icon={<CircleUserRound />} id="frame.user.account" />
        {siteRole && <Entry to="/__site" icon={<PanelsTopLeft />} id="frame.user.site" />}
        <Entry to="/drive/feedback" icon={<MessageSquareText />} id="frame.user.feedback" />
      </ul>
      {children && <div className={styles.choices}>{children}</div>}
      <div className={styles.last}>
        <button className={styles.entry} type="button" onClick={() => onSignOut()}>
          <LogOut />
          <FormattedMessage id="frame.user.signOut" />
        </button>
      </div>
    </HeaderMenu>
  );
}

const Entry = ({ to, icon, id }: { to: LinkTarget; icon: ReactNode; id: string }) => (
  <li>
    <Link className={styles.entry} to={to}>
      {icon}
      <FormattedMessage id={id} />
    </Link>
  </li>
);
