import { isExternal, keptPart, Link } from '../../engine/view/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ExternalMark } from '../../ui/external-mark.tsx';
import { HeroScene } from './art/hero-scene.tsx';
import { Lagoon } from './art/lagoon.tsx';
import css from './hero.module.css';
import type { Hero as HeroContent } from './schema.ts';
import section from './section.module.css';

/** The first screen: the promise on one side, what makes it true on the other, and the product at work below. */
export function Hero({ hero }: { readonly hero: HeroContent }) {
  return (
    <section className={css.hero}>
      <div className={section.inner}>
        <div className={css.promise}>
          <h1 className={css.title}>{hero.title}</h1>
          <div>
            <p className={css.lead}>{hero.lead}</p>
            <p className={css.calls}>
              <Link to={hero.primary.to} className={buttonClass('primary', 'large')}>
                {hero.primary.label}
                {isExternal(hero.primary.to) && <ExternalMark />}
              </Link>
              <Link to={hero.secondary.to} className={buttonClass('secondary', 'large')}>
                {hero.secondary.label}
                {isExternal(hero.secondary.to) && <ExternalMark />}
              </Link>
            </p>
          </div>
        </div>
        <HeroScene />
      </div>
      {/* It stands on the foot of all this: before it, it would move while the rest comes in. */}
      <Water />
    </section>
  );
}

const Water = keptPart(() => <Lagoon className={css.lagoon} />);
