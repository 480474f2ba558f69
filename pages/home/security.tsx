import type { ComponentType } from 'react';
import { FormattedMessage } from 'react-intl';
import { href } from '../../engine/index.ts';
import { keptPart } from '../../engine/view/index.ts';
import { CalendarIcon, FingerprintIcon, KeypadIcon, PhoneIcon, ServerIcon } from './art/icons.tsx';
import { KeysArt } from './art/keys.tsx';
import { SignedLink } from './art/signed-link.tsx';
import section from './section.module.css';
import { MoreLink, SectionHead } from './section.tsx';
import css from './security.module.css';

const MEANS: readonly (readonly [id: string, icon: ComponentType])[] = [
  ['passcode', KeypadIcon],
  ['expiry', CalendarIcon],
  ['twoFactor', PhoneIcon],
  ['passkey', FingerprintIcon],
  ['server', ServerIcon],
];

/** Dark in both themes, like the inside of a safe. */
export const Security = keptPart(function Security() {
  return (
    <section className={`${section.section} ${css.band}`} id="security">
      <div className={`${section.inner} ${css.columns}`}>
        <div className={css.head}>
          <SectionHead title={<FormattedMessage id="home.security.title" />}>
            <FormattedMessage id="home.security.lead" />
          </SectionHead>
          <MoreLink to={href('/help-center/*slug', { slug: 'account/two-factor-and-passkeys' })}>
            <FormattedMessage id="home.security.more" />
          </MoreLink>
          <KeysArt className={css.keys} />
        </div>
        <ul className={css.means}>
          {MEANS.map(([id, Icon]) => (
            <li key={id}>
              <Icon />
              <div>
                <h3>
                  <FormattedMessage id={`home.security.${id}.title`} />
                </h3>
                <p>
                  <FormattedMessage id={`home.security.${id}.text`} />
                </p>
              </div>
            </li>
          ))}
        </ul>
        <div className={css.signed}>
          <div>
            <h3>
              <FormattedMessage id="home.security.signed.title" />
            </h3>
            <p>
              <FormattedMessage id="home.security.signed.text" />
            </p>
          </div>
          <SignedLink />
        </div>
      </div>
    </section>
  );
});
