import { useUnit } from 'effector-react';
import { useSite } from '../../engine/view/index.ts';
import { $premium, planName } from './model.ts';
import styles from './premium-badge.module.css';

/** Beside the name of a user who has more than the plan of every account: what the plan is called. */
export function PremiumBadge() {
  const premium = useUnit($premium);
  const { locale } = useSite();
  return (
    premium?.status === 'ok' && (
      <span className={styles.badge}>{planName(premium.plan, locale) || premium.type}</span>
    )
  );
}
