import { useUnit } from 'effector-react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Link, useSite } from '../../engine/view/index.ts';
import { $isSold, $units, Orders, Shelf } from '../../features/payment/index.ts';
import { $premium, planName, redeemOpened } from '../../features/redeem/index.ts';
import { $traffic } from '../../features/storage/index.ts';
import { TrafficWords } from '../../features/storage/traffic-words.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './view.module.css';

const tabs = [
  { to: '/drive/payment', name: 'plans', unit: 'plan' },
  { to: '/drive/payment/storage', name: 'storage', unit: 'storage' },
  { to: '/drive/payment/traffic', name: 'traffic', unit: 'traffic' },
] as const;

/** The plans and add-ons, what was ordered, and how a code is used. */
export default function PaymentView() {
  const { path } = useSite();
  const units = useUnit($units);
  const { unit } = tabs.find(({ to }) => to === path) ?? tabs[0];
  const shown = tabs.filter((tab) => tab.unit === unit || tab.unit === 'plan' || units.includes(tab.unit));
  return (
    <div className={styles.page}>
      <h1 data-page-title>
        <FormattedMessage id="payment.title" />
      </h1>
      <Now />
      {shown.length > 1 && (
        <nav className={styles.tabs}>
          {shown.map(({ to, name }) => (
            <Link key={to} to={to} aria-current={to === path ? 'page' : undefined}>
              <FormattedMessage id={`payment.tab.${name}`} />
            </Link>
          ))}
        </nav>
      )}
      {unit === 'traffic' && <TrafficNow />}
      <Shelf unit={unit} otherwise={unit === 'plan' ? <ByCode /> : null} />
      <Orders />
    </div>
  );
}

/** Until when the account has premium, and the way to a code. */
function Now() {
  const { locale } = useSite();
  const { premium, isSold, onRedeem } = useUnit({
    premium: $premium,
    isSold: $isSold,
    onRedeem: redeemOpened,
  });
  return (
    <div className={styles.now}>
      <p>
        {premium?.status === 'ok' ? (
          <FormattedMessage
            id="account.plan.until"
            values={{
              date: <FormattedDate value={premium.expire} dateStyle="long" />,
              days: premium.vipItem[0]?.surplus_day ?? 0,
            }}
          />
        ) : (
          planName(premium?.plan, locale)
        )}
      </p>
      {isSold && (
        <Button kind="secondary" size="small" onClick={() => onRedeem('')}>
          <FormattedMessage id="redeem.title" />
        </Button>
      )}
    </div>
  );
}

/** How much of the traffic of this month is used. */
function TrafficNow() {
  const traffic = useUnit($traffic);
  if (traffic === null) return null;
  return (
    <div className={styles.traffic}>
      <h2>
        <FormattedMessage id="storage.traffic.title" />
      </h2>
      <p>
        <TrafficWords traffic={traffic} />
      </p>
      <p>
        <FormattedMessage
          id="storage.traffic.resets"
          values={{ date: <FormattedDate value={traffic.resetsAt} dateStyle="long" timeStyle="short" /> }}
        />
      </p>
    </div>
  );
}

/** How this server gives what it does not sell. */
function ByCode() {
  const onRedeem = useUnit(redeemOpened);
  return (
    <section className={styles.otherwise}>
      <h2>
        <FormattedMessage id="payment.byCode.title" />
      </h2>
      <p>
        <FormattedMessage
          id="payment.byCode.text"
          values={{ ask: (words) => <Link to="/drive/feedback">{words}</Link> }}
        />
      </p>
      <Button onClick={() => onRedeem('')}>
        <FormattedMessage id="redeem.title" />
      </Button>
    </section>
  );
}
