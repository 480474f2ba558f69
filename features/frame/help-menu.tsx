import { CircleQuestionMark } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Link, useSite } from '../../engine/view/index.ts';
import { HeaderMenu } from '../../ui/header-menu.tsx';
import { NavigationIcon } from './navigation-icon.tsx';
import styles from './user-menu.module.css';

/** The links of `navigation.help`, in one menu of the header. */
export function HelpMenu({ className }: { readonly className: string | undefined }) {
  const { formatMessage } = useIntl();
  const links = useSite().navigation.help?.flatMap((section) => section.links) ?? [];
  if (links.length === 0) return null;
  return (
    <HeaderMenu
      className={className}
      label={formatMessage({ id: 'frame.help' })}
      icon={<CircleQuestionMark />}
    >
      <ul className={styles.links}>
        {links.map(({ to, label, icon }) => (
          <li key={to}>
            <Link className={styles.entry} to={to}>
              <NavigationIcon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </HeaderMenu>
  );
}
