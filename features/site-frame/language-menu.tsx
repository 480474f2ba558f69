import { Check, Globe } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { keptPart, useSite, type Words } from '../../engine/view/index.ts';
import { HeaderMenu } from '../../ui/header-menu.tsx';
import { LanguageLink } from './language-link.tsx';
import styles from './language-menu.module.css';

/**
 * Every language by its own name, with a link to the same page.
 * @param addresses from `useLanguageAddresses`.
 */
export function LanguageMenu({ addresses }: { addresses: Words }) {
  return <KeptMenu {...addresses} />;
}

const KeptMenu = keptPart(function Menu(addresses: Words) {
  const { locale, locales } = useSite();
  const { formatMessage } = useIntl();
  const current = locales.find(({ tag }) => tag === locale)?.name ?? locale;
  return (
    <HeaderMenu
      label={formatMessage({ id: 'language.menu' }, { language: current })}
      icon={<Globe />}
      caption={<span lang={locale}>{current}</span>}
    >
      <p className={styles.title} id="language-menu-title">
        <FormattedMessage id="language.title" />
      </p>
      <ul className={styles.list} aria-labelledby="language-menu-title">
        {locales.map(({ tag, name }) => (
          <li key={tag}>
            <LanguageLink className={styles.language} tag={tag} address={addresses[tag] ?? ''}>
              {name}
              {tag === locale && <Check className={styles.check} />}
            </LanguageLink>
          </li>
        ))}
      </ul>
    </HeaderMenu>
  );
});
