import { Check, Monitor, Moon, Sun, SunMoon } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Menu } from './menu.tsx';
import styles from './theme-menu.module.css';

const choices = [
  { id: 'system', Icon: Monitor },
  { id: 'light', Icon: Sun },
  { id: 'dark', Icon: Moon },
] as const;

/**
 * Light, dark, or as the device. The choice lives in the browser alone, so the server marks none; which icon the button
 * shows is decided by the root's `data-theme`, which stands before the first paint.
 */
export function ThemeMenu() {
  const { formatMessage } = useIntl();
  return (
    <Menu
      className={styles.menu}
      label={formatMessage({ id: 'theme.title' })}
      icon={
        <>
          <SunMoon className={styles.forSystem} />
          <Sun className={styles.forLight} />
          <Moon className={styles.forDark} />
        </>
      }
    >
      <ul className={styles.list} aria-label={formatMessage({ id: 'theme.title' })}>
        {choices.map(({ id, Icon }) => (
          <li key={id}>
            <button className={styles.choice} type="button" data-theme-choice={id} aria-pressed="false">
              <Icon />
              <FormattedMessage id={`theme.${id}`} />
              <Check className={styles.check} />
            </button>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
