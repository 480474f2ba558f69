import { FormattedMessage, useIntl } from 'react-intl';
import { type ContentPicture, href } from '../../engine/index.ts';
import { keptPart, ShownPicture } from '../../engine/view/index.ts';
import { FoundArt, NightArt, PasteArt } from './art/offline-steps.tsx';
import css from './offline.module.css';
import section from './section.module.css';
import { MoreLink, SectionHead } from './section.tsx';

/** Offline download in three pictures on one line, and the page where it is followed. */
export function Offline({ tasks }: { readonly tasks: ContentPicture | undefined }) {
  const { formatMessage } = useIntl();
  return (
    <section className={`${section.section} ${css.band}`}>
      <div className={section.inner}>
        <Steps />
        {tasks && (
          <ShownPicture
            picture={tasks}
            alt={formatMessage({ id: 'home.offline.picture' })}
            sizes={`min(${tasks.width}px, 92vw)`}
            className={css.tasks}
          />
        )}
        <More />
      </div>
    </section>
  );
}

const Steps = keptPart(function Steps() {
  return (
    <div>
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
    </div>
  );
});

const More = keptPart(function More() {
  return (
    <MoreLink to={href('/help-center/*slug', { slug: 'getting-started/upload-files' })}>
      <FormattedMessage id="home.offline.more" />
    </MoreLink>
  );
});
