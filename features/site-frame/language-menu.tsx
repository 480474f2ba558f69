import { Check, ChevronDown, Globe } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { keptPart, useSite, type Words } from '../../engine/view/index.ts';
import { HeaderMenu } from '../../ui/header-menu.tsx';
import { LanguageLink, useLanguageAddresses } from './language-link.tsx';
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
      <Languages addresses={addresses} labelledBy="language-menu-title" />
    </HeaderMenu>
  );
});

function Languages({ addresses, labelledBy }: { readonly addresses: Words; readonly labelledBy: string }) {
  const { locale, locales } = useSite();
  return (
    <ul className={styles.list} aria-labelledby={labelledBy}>
      {locales.map(({ tag, name }) => (
        <li key={tag}>
          <LanguageLink className={styles.language} tag={tag} address={addresses[tag] ?? ''}>
            {name}
            {tag === locale && <Check className={styles.check} />}
          </LanguageLink>
        </li>
      ))}
    </ul>
  );
}

/** A line of a menu, which unfolds the languages below itself. */
export function LanguageRow() {
  const { locale, locales } = useSite();
  const { formatMessage } = useIntl();
  const language = locales.find(({ tag }) => tag === locale)?.name ?? locale;
  return (
    <details>
      <summary className={styles.row} id="language-row">
        <Globe />
        {formatMessage({ id: 'language.menu' }, { language })}
        <ChevronDown className={styles.twist} />
      </summary>
      <Languages addresses={useLanguageAddresses()} labelledBy="language-row" />
    </details>
  );
}
