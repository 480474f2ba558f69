import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { href } from '../../engine/index.ts';
import { formatBytes } from './bytes.ts';
import css from './plans.module.css';
import type { Plan } from './schema.ts';
import section from './section.module.css';
import { MoreLink, SectionHead } from './section.tsx';

/** The plans: their features and prices. */
export function Plans({ plans }: { readonly plans: readonly Plan[] }) {
  const intl = useIntl();
  const small = formatBytes(intl, Math.min(...plans.map(({ storageBytes }) => storageBytes)));
  return (
    <section className={`${section.section} ${css.plans}`} id="plans">
      <div className={section.inner}>
        <SectionHead title={<FormattedMessage id="home.plans.title" values={{ small }} />}>
          <FormattedMessage id="home.plans.lead" />
        </SectionHead>
        <div className={css.columns}>
          <ul className={css.list}>
            {plans.map((plan) => (
              <PlanRow key={plan.id} plan={plan} />
            ))}
          </ul>
          <MoreLink to={href('/help-center/*slug', { slug: 'account/storage-and-plans' })}>
            <FormattedMessage id="home.plans.more" />
          </MoreLink>
        </div>
      </div>
    </section>
  );
}

function PlanRow({ plan }: { readonly plan: Plan }) {
  const intl = useIntl();
  const { name, price, terms, storageBytes, features, isHighlighted } = plan;
  return (
    <li className={isHighlighted ? css.highlighted : undefined}>
      <div>
        <h3>{name}</h3>
        <p className={css.storage}>
          <FormattedMessage id="home.plans.storage" values={{ size: formatBytes(intl, storageBytes) }} />
        </p>
        {isHighlighted && (
          <p className={css.mark}>
            <FormattedMessage id="home.plans.recommended" />
          </p>
        )}
      </div>
      <p className={css.price}>
        {price ? (
          <>
            <b>
              <FormattedNumber value={price.amount} style="currency" currency={price.currency} />
            </b>{' '}
            <FormattedMessage id="home.plans.period" values={{ period: price.period }} />
          </>
        ) : (
          <b className={css.terms}>{terms ?? <FormattedMessage id="home.plans.free" />}</b>
        )}
      </p>
      <ul className={css.features}>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </li>
  );
}
