import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { $hasPremium } from './model.ts';
import styles from './premium-badge.module.css';

/** Beside the name of a user with premium. */
export function PremiumBadge() {
  const hasPremium = useUnit($hasPremium);
  return (
    hasPremium && (
      <span className={styles.badge}>
        <FormattedMessage id="redeem.premium" />
      </span>
    )
  );
}
