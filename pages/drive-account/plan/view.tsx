import { useUnit } from 'effector-react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Link, useSite } from '../../../engine/view/index.ts';
import {
  $hasPlans,
  $isPremiumMissing,
  $premium,
  planName,
  premiumRequested,
  redeemOpened,
} from '../../../features/redeem/index.ts';
import {
  $isQuotaMissing,
  $quota,
  $traffic,
  quotaRequested,
  storageShown,
  trafficShown,
} from '../../../features/storage/index.ts';
import { TrafficWords } from '../../../features/storage/traffic-words.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { byteSize } from '../../../ui/byte-size.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Missing } from '../missing.tsx';
import { Row, Section } from '../section.tsx';

/** Premium time and quota, and how to get more; where every account has the same plan, the quota alone. */
export function Plan() {
  const { locale } = useSite();
  const { premium, quota, traffic, isQuotaMissing, ...on } = useUnit({
    premium: $premium,
    quota: $quota,
    traffic: $traffic,
    isQuotaMissing: $isQuotaMissing,
    onQuota: quotaRequested,
    onStorage: storageShown,
    onTraffic: trafficShown,
  });
  const isOnlyOne = premium?.has_plans === false && premium.status !== 'ok';
  return (
    <Section name="plan" title={isOnlyOne ? <FormattedMessage id="storage.title" /> : undefined}>
      {!isOnlyOne && <PlanRow />}
      <Row
        title={<FormattedMessage id="storage.title" />}
        actions={
          <Button kind="secondary" size="small" onClick={() => on.onStorage()}>
            <FormattedMessage id="account.plan.details" />
          </Button>
        }
      >
        {quota ? (
          <FormattedMessage
            id="storage.used"
            values={{ used: byteSize(quota.used, locale), limit: byteSize(quota.limit, locale) }}
          />
        ) : isQuotaMissing ? (
          <Missing isInRow onRetry={() => on.onQuota()} />
        ) : (
          <Skeleton shape="short" />
        )}
      </Row>
      {traffic && (
        <Row
          title={<FormattedMessage id="storage.traffic.title" />}
          actions={
            <Button kind="secondary" size="small" onClick={() => on.onTraffic()}>
              <FormattedMessage id="account.plan.details" />
            </Button>
          }
        >
          <TrafficWords traffic={traffic} />
        </Row>
      )}
    </Section>
  );
}

function PlanRow() {
  const { premium, isPremiumMissing, hasPlans, ...on } = useUnit({
    premium: $premium,
    isPremiumMissing: $isPremiumMissing,
    onPremium: premiumRequested,
    hasPlans: $hasPlans,
    onRedeem: redeemOpened,
  });
  const { locale } = useSite();
  const days = premium?.vipItem[0]?.surplus_day ?? 0;
  return (
    <Row
      title={
        // An unknown plan is not called free.
        planName(premium?.plan, locale) || <FormattedMessage id="account.plan.name" />
      }
      actions={
        <>
          {hasPlans && (
            <Link className={buttonClass('secondary', 'small')} to="/drive/payment">
              <FormattedMessage id="payment.open" />
            </Link>
          )}
          {hasPlans && (
            <Button kind="secondary" size="small" onClick={() => on.onRedeem('')}>
              <FormattedMessage id="redeem.title" />
            </Button>
          )}
        </>
      }
    >
      {premium === null && isPremiumMissing ? (
        <Missing isInRow onRetry={() => on.onPremium()} />
      ) : premium === null ? (
        <Skeleton shape="short" />
      ) : premium.status === 'ok' ? (
        <>
          <FormattedMessage
            id="account.plan.until"
            values={{ date: <FormattedDate value={premium.expire} dateStyle="long" />, days }}
          />
          <Origin source={premium.plan?.source} />
        </>
      ) : premium.expire === '' ? (
        <FormattedMessage id="account.plan.none" />
      ) : (
        <FormattedMessage
          id="account.plan.ended"
          values={{ date: <FormattedDate value={premium.expire} dateStyle="long" /> }}
        />
      )}
    </Row>
  );
}

const sources = ['code', 'operator', 'purchase', 'invite', 'check-in', 'compensation', 'promotion'];

/** Where the time of the plan came from last. */
function Origin({ source }: { readonly source: string | undefined }) {
  return (
    source !== undefined &&
    sources.includes(source) && (
      <>
        {' '}
        <FormattedMessage id={`account.plan.source.${source}`} />
      </>
    )
  );
}
