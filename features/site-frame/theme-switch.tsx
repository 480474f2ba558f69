import { Check, Monitor, Moon, Sun, SunMoon } from 'lucide-react';
import { useIntl } from 'react-intl';
import { keptPart } from '../../engine/view/index.ts';
import { HeaderMenu } from '../../ui/header-menu.tsx';
import styles from './theme-switch.module.css';

const choices = [
  { choice: 'system', Icon: Monitor },
  { choice: 'light', Icon: Sun },
  { choice: 'dark', Icon: Moon },
] as const;

/**
 * Light, dark, or as the device. The choice is stored in the browser alone, so the server marks none as pressed: the
 * documents' script does.
 */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  return <KeptSwitch className={[styles.group, className].filter(Boolean).join(' ')} />;
}

const KeptSwitch = keptPart(function Switch({ className }: { readonly className: string }) {
  const { formatMessage } = useIntl();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these are toggle buttons.
    <div className={className} role="group" aria-label={formatMessage({ id: 'theme.title' })}>
      {choices.map(({ choice, Icon }) => {
        const name = formatMessage({ id: `theme.${choice}` });
        return (
          <button
            key={choice}
            className={styles.choice}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed="false"
            data-theme-choice={choice}
          >
            <Icon />
          </button>
        );
      })}
    </div>
  );
});

/** One button in a header, which opens the choice. */
export const ThemeMenu = keptPart(function Menu({ className }: { readonly className: string }) {
  const { formatMessage } = useIntl();
  const title = formatMessage({ id: 'theme.title' });
  return (
    <HeaderMenu label={title} icon={<SunMoon />} className={`${styles.menu} ${className}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these are toggle buttons. */}
      <div className={styles.list} role="group" aria-label={title}>
        {choices.map(({ choice, Icon }) => (
          <button
            key={choice}
            className={styles.item}
            type="button"
            aria-pressed="false"
            data-theme-choice={choice}
          >
            <Icon />
            {formatMessage({ id: `theme.${choice}` })}
            <Check className={styles.check} />
          </button>
        ))}
      </div>
    </HeaderMenu>
  );
});

/** The switch with its name before it, for menus and drawers. `hasIcon`: among lines that begin with one. */
export function ThemeRow({
  className,
  hasIcon = false,
}: {
  readonly className?: string | undefined;
  readonly hasIcon?: boolean;
}) {
  const { formatMessage } = useIntl();
  return (
    <div className={[styles.row, className].filter(Boolean).join(' ')}>
      <span className={hasIcon ? styles.named : undefined} aria-hidden="true">
        {hasIcon && <SunMoon />}
        {formatMessage({ id: 'theme.title' })}
      </span>
      <ThemeSwitch />
    </div>
  );
}
