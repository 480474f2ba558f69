import { useUnit } from 'effector-react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Link, useSite } from '../../engine/view/index.ts';
import { $hasAddons, $isSold, Orders, Shelf } from '../../features/payment/index.ts';
import { $premium, planName, redeemOpened } from '../../features/redeem/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './view.module.css';

const tabs = [
  { to: '/drive/payment', name: 'plans' },
  { to: '/drive/payment/storage', name: 'storage' },
] as const;

/** The plans and add-ons, what was ordered, and how a code is used. */
export default function PaymentView() {
  const { path } = useSite();
  const hasAddons = useUnit($hasAddons);
  const isStorage = path === '/drive/payment/storage';
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <FormattedMessage id="payment.title" />
      </h1>
      <Now />
      {(hasAddons || isStorage) && (
        <nav className={styles.tabs}>
          {tabs.map(({ to, name }) => (
            <Link key={to} to={to} aria-current={to === path ? 'page' : undefined}>
              <FormattedMessage id={`payment.tab.${name}`} />
            </Link>
          ))}
        </nav>
      )}
      <Shelf unit={isStorage ? 'storage' : 'plan'} otherwise={isStorage ? null : <ByCode />} />
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
        <Button kind="secondary" size="small" onClick={() => onRedeem()}>
          <FormattedMessage id="redeem.title" />
        </Button>
      )}
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
      <Button onClick={() => onRedeem()}>
        <FormattedMessage id="redeem.title" />
      </Button>
    </section>
  );
}
