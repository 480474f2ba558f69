import { FormattedMessage, useIntl } from 'react-intl';
import { isExternal, keptPart, Link, useSite, type Words } from '../../engine/view/index.ts';
import { ExternalMark } from '../../ui/external-mark.tsx';
import { Brand } from './brand.tsx';
import styles from './footer.module.css';
import { LanguageLink, useLanguageAddresses } from './language-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** `full` has every link of `navigation.footer`; `minimal` the legally required and most needed ones. */
export type FooterVariant = 'full' | 'minimal';

export function Footer({ variant }: { variant: FooterVariant }) {
  return variant === 'full' ? <WholeFooter /> : <MinimalFooter />;
}

const WholeFooter = () => <FullFooter {...useLanguageAddresses()} />;

/** @param addresses those of this page by language */
const FullFooter = keptPart(function FullFooter(addresses: Words) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Brand />
          <p className={styles.tagline}>
            <FormattedMessage id="footer.tagline" />
          </p>
          <Contact />
        </div>
        <LinkColumns />
        <Languages addresses={addresses} />
        <div className={styles.end}>
          <Copyright />
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
});

const MinimalFooter = keptPart(function MinimalFooter() {
  const { contact, navigation } = useSite();
  const legal = navigation.footer?.at(-1);
  return (
    <footer className={styles.footer}>
      <div className={styles.slim}>
        <Copyright />
        <ul className={styles.slimLinks}>
          {legal?.links.map(({ to, label }) => (
            <li key={to}>
              <Link className={styles.link} to={to}>
                {label}
                {isExternal(to) && <ExternalMark />}
              </Link>
            </li>
          ))}
          <li>
            <a className={styles.link} href={`mailto:${contact}`}>
              {contact}
            </a>
          </li>
        </ul>
        <ThemeSwitch />
      </div>
    </footer>
  );
});

function LinkColumns() {
  const { navigation } = useSite();
  const { formatMessage } = useIntl();
  return (
    <nav className={styles.columns} aria-label={formatMessage({ id: 'footer.navigation' })}>
      {navigation.footer?.map(({ title, links }) => (
        <div key={title ?? links[0]?.to}>
          {title && <h2 className={styles.title}>{title}</h2>}
          <ul className={styles.list}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link className={styles.link} to={to}>
                  {label}
                  {isExternal(to) && <ExternalMark />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Contact() {
  const { contact } = useSite();
  return (
    <p className={styles.contact}>
      <FormattedMessage id="footer.contact" />
      <a className={styles.mail} href={`mailto:${contact}`}>
        {contact}
      </a>
    </p>
  );
}

function Languages({ addresses }: { addresses: Words }) {
  const { locales } = useSite();
  return (
    <section className={styles.languages} aria-labelledby="footer-languages">
      <h2 className={styles.title} id="footer-languages">
        <FormattedMessage id="footer.languages" />
      </h2>
      <ul className={styles.languageList}>
        {locales.map(({ tag, name }) => (
          <li key={tag}>
            <LanguageLink className={styles.link} tag={tag} address={addresses[tag] ?? ''}>
              {name}
            </LanguageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Copyright() {
  const { name } = useSite();
  return (
    <p className={styles.copyright}>
      <FormattedMessage id="footer.copyright" values={{ name }} />{' '}
      <button type="button" className={styles.cookies} data-cookie-answer="">
        <FormattedMessage id="cookieNotice.label" />
      </button>
    </p>
  );
}
