import { FormattedMessage } from 'react-intl';
import { keptPart } from '../../engine/view/index.ts';
import { FamilyArt, HostArt, TeamArt } from './art/portraits.tsx';
import css from './audience.module.css';
import section from './section.module.css';
import { SectionHead } from './section.tsx';

/** Three portraits under arches. */
export const Audience = keptPart(function Audience() {
  return (
    <section className={`${section.section} ${css.audience}`}>
      <div className={section.inner}>
        <SectionHead title={<FormattedMessage id="home.audience.title" />} />
        <div className={css.portraits}>
          <div>
            <FamilyArt className={css.arch} />
            <h3>
              <FormattedMessage id="home.audience.family.title" />
            </h3>
            <p>
              <FormattedMessage id="home.audience.family.text" />
            </p>
          </div>
          <div>
            <TeamArt className={css.arch} />
            <h3>
              <FormattedMessage id="home.audience.team.title" />
            </h3>
            <p>
              <FormattedMessage id="home.audience.team.text" />
            </p>
          </div>
          <div>
            <HostArt className={css.arch} />
            <h3>
              <FormattedMessage id="home.audience.host.title" />
            </h3>
            <p>
              <FormattedMessage id="home.audience.host.text" />
            </p>
            <code className={css.command}>npm install &amp;&amp; npm start</code>
          </div>
        </div>
      </div>
    </section>
  );
});
