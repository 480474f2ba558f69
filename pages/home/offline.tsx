import { FormattedMessage } from 'react-intl';
import { href } from '../../engine/index.ts';
import { keptPart } from '../../engine/view/index.ts';
import { FoundArt, NightArt, PasteArt } from './art/offline-steps.tsx';
import css from './offline.module.css';
import section from './section.module.css';
import { MoreLink, SectionHead } from './section.tsx';

/** Offline download in three pictures on one line. */
export const Offline = keptPart(function Offline() {
  return (
    <section className={`${section.section} ${css.band}`}>
      <div className={section.inner}>
        <SectionHead title={<FormattedMessage id="home.offline.title" />}>
          <FormattedMessage id="home.offline.lead" />
        </SectionHead>
        <ol className={css.steps}>
          <li>
            <PasteArt />
            <h3>
              <FormattedMessage id="home.offline.paste.title" />
            </h3>
            <p>
              <FormattedMessage id="home.offline.paste.text" />
            </p>
          </li>
          <li>
            <NightArt />
            <h3>
              <FormattedMessage id="home.offline.close.title" />
            </h3>
            <p>
              <FormattedMessage id="home.offline.close.text" />
            </p>
          </li>
          <li>
            <FoundArt />
            <h3>
              <FormattedMessage id="home.offline.find.title" />
            </h3>
            <p>
              <FormattedMessage id="home.offline.find.text" />
            </p>
          </li>
        </ol>
        <MoreLink to={href('/help-center/*slug', { slug: 'getting-started/upload-files' })}>
          <FormattedMessage id="home.offline.more" />
        </MoreLink>
      </div>
    </section>
  );
});
