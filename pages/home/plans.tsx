import { FormattedMessage, useIntl } from 'react-intl';
import { href } from '../../engine/index.ts';
import type { ShownPlan } from '../../features/plans/index.ts';
import { formatBytes } from './bytes.ts';
import css from './plans.module.css';
import section from './section.module.css';
import { MoreLink, SectionHead } from './section.tsx';

/** The plans, and what each grants; of one plan alone only what it grants, since every account has it. */
export function Plans({ plans }: { readonly plans: readonly ShownPlan[] }) {
  const intl = useIntl();
  const small = formatBytes(intl, plans[0]?.storage ?? 0);
  const areSeveral = plans.length > 1;
  return (
    <section className={`${section.section} ${css.plans}`} id="plans">
      <div className={section.inner}>
        <SectionHead title={<FormattedMessage id="home.plans.title" values={{ small }} />}>
          <FormattedMessage id="home.plans.lead" /> {areSeveral && <FormattedMessage id="home.plans.each" />}
        </SectionHead>
        <div className={css.columns}>
          <ul className={css.list}>
            {plans.map((plan, at) => (
              <li key={plan.id} className={plan.isHighlighted ? css.highlighted : undefined}>
                {areSeveral && <Name plan={plan} isFirst={at === 0} />}
                <Granted plan={plan} />
              </li>
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

function Name({ plan, isFirst }: { readonly plan: ShownPlan; readonly isFirst: boolean }) {
  const intl = useIntl();
  const { name, isHighlighted } = plan;
  const terms = isFirst ? intl.formatMessage({ id: 'home.plans.free' }) : plan.terms;
  return (
    <div className={css.head}>
      <h3>{name}</h3>
      {isHighlighted && (
        <p className={css.mark}>
          <FormattedMessage id="home.plans.recommended" />
        </p>
      )}
      {terms !== name && <p className={css.terms}>{terms}</p>}
    </div>
  );
}

function Granted({ plan }: { readonly plan: ShownPlan }) {
  const intl = useIntl();
  const { storage, downloadsDaily, downloadsAtOnce, largestFile, trafficMonthly, liveShares } = plan;
  return (
    <ul className={css.features}>
      <li>
        <FormattedMessage id="home.plans.storage" values={{ size: formatBytes(intl, storage) }} />
      </li>
      <li>
        <FormattedMessage id="home.plans.downloads" values={{ count: downloadsDaily }} />
      </li>
      {downloadsAtOnce !== null && (
        <li>
          <FormattedMessage id="home.plans.atOnce" values={{ count: downloadsAtOnce }} />
        </li>
      )}
      {largestFile !== null && (
        <li>
          <FormattedMessage id="home.plans.largestFile" values={{ size: formatBytes(intl, largestFile) }} />
        </li>
      )}
      {trafficMonthly !== null && (
        <li>
          <FormattedMessage id="home.plans.traffic" values={{ size: formatBytes(intl, trafficMonthly) }} />
        </li>
      )}
      {liveShares !== null && (
        <li>
          <FormattedMessage id="home.plans.shares" values={{ count: liveShares }} />
        </li>
      )}
    </ul>
  );
}
