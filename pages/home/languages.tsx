import { FormattedMessage } from 'react-intl';
import { href } from '../../engine/index.ts';
import { keptPart, useSite } from '../../engine/view/index.ts';
import css from './languages.module.css';
import section from './section.module.css';
import { SectionHead } from './section.tsx';

/** Every language by its own name, each a way to this page in it. */
export const Languages = keptPart(function Languages() {
  const site = useSite();
  return (
    <section className={section.section}>
      <div className={section.inner}>
        <SectionHead
          title={<FormattedMessage id="home.languages.title" values={{ count: site.locales.length }} />}
        >
          <FormattedMessage id="home.languages.lead" />
        </SectionHead>
        <ul className={css.names}>
          {site.locales.map(({ tag, name }) => (
            <li key={tag}>
              <a
                href={href('/', { locale: tag })}
                hrefLang={tag}
                lang={tag}
                aria-current={tag === site.locale ? 'true' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
});
