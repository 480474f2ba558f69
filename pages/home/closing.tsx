import { FormattedMessage } from 'react-intl';
import { isExternal, keptPart, Link } from '../../engine/view/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ExternalMark } from '../../ui/external-mark.tsx';
import { Voyage } from './art/voyage.tsx';
import css from './closing.module.css';
import type { Hero } from './schema.ts';
import section from './section.module.css';

/** The way on once more, where the hero's water goes on too. */
export function Closing({ start }: { readonly start: Hero['primary'] }) {
  return (
    <section className={css.closing}>
      <div className={section.inner}>
        <h2 className={css.title}>
          <FormattedMessage id="home.closing.title" />
        </h2>
        <p className={css.text}>
          <FormattedMessage id="home.closing.text" />
        </p>
        <Link to={start.to} className={buttonClass('primary', 'large')}>
          {start.label}
          {isExternal(start.to) && <ExternalMark />}
        </Link>
      </div>
      <Water />
    </section>
  );
}

const Water = keptPart(() => <Voyage className={css.art} />);
