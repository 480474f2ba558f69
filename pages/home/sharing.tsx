import { FormattedMessage, useIntl } from 'react-intl';
import { href } from '../../engine/index.ts';
import { keptPart } from '../../engine/view/index.ts';
import { TwoDrives } from './art/two-drives.tsx';
import { formatBytes } from './bytes.ts';
import section from './section.module.css';
import { MoreLink, SectionHead } from './section.tsx';
import css from './sharing.module.css';

/** Saving a share: rows, never bytes. */
export const Sharing = keptPart(function Sharing() {
  const intl = useIntl();
  const large = formatBytes(intl, 8 * 1024 ** 3);
  return (
    <section className={section.section}>
      <div className={`${section.inner} ${css.columns}`}>
        <div>
          <SectionHead title={<FormattedMessage id="home.sharing.title" />}>
            <FormattedMessage
              id="home.sharing.lead"
              values={{ large, small: formatBytes(intl, 8 * 1024 ** 2) }}
            />
          </SectionHead>
          <div className={css.figures}>
            <p>
              <b>{large}</b>
              <FormattedMessage id="home.sharing.saved" />
            </p>
            <p>
              <b>{formatBytes(intl, 0)}</b>
              <FormattedMessage id="home.sharing.moved" />
            </p>
          </div>
        </div>
        <TwoDrives />
        <div className={css.points}>
          <div>
            <h3>
              <FormattedMessage id="home.sharing.keep.title" />
            </h3>
            <p>
              <FormattedMessage id="home.sharing.keep.text" />
            </p>
          </div>
          <div>
            <h3>
              <FormattedMessage id="home.sharing.look.title" />
            </h3>
            <p>
              <FormattedMessage id="home.sharing.look.text" />
            </p>
          </div>
          <MoreLink to={href('/help-center/*slug', { slug: 'sharing/save-to-my-drive' })}>
            <FormattedMessage id="home.sharing.more" />
          </MoreLink>
        </div>
      </div>
    </section>
  );
});
