import { FormattedMessage } from 'react-intl';
import { Link } from '../../engine/view/index.ts';
import { devices } from '../../features/devices/index.ts';
import css from './platforms.module.css';
import type { Platform } from './schema.ts';
import section from './section.module.css';
import { SectionHead } from './section.tsx';

/** The devices on one shelf; each card is an anchor and leads to its guide. */
export function Platforms({ platforms }: { readonly platforms: readonly Platform[] }) {
  return (
    <section className={`${section.section} ${css.platforms}`} id="platforms">
      <div className={section.inner}>
        <SectionHead title={<FormattedMessage id="home.platforms.title" />}>
          <FormattedMessage id="home.platforms.lead" />
        </SectionHead>
        <ul className={css.shelf}>
          {platforms.map(({ id, title, text, to }) => {
            const Device = devices[id];
            return (
              <li key={id} id={id}>
                <Device />
                <div>
                  <h3>
                    <Link to={to}>{title}</Link>
                  </h3>
                  <p>{text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
