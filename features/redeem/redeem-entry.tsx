import { useUnit } from 'effector-react';
import { Ticket } from 'lucide-react';
import { useIntl } from 'react-intl';
import { SideButton } from '../../ui/side-button.tsx';
import { $hasPlans, $isPremiumMissing, redeemOpened } from './model.ts';
import styles from './redeem-entry.module.css';

/** Opens the dialog for an activation code, in the sidebar; not there where a code could give nothing. */
export function RedeemEntry() {
  const { formatMessage } = useIntl();
  const { onOpen, hasPlans, isMissing } = useUnit({
    onOpen: redeemOpened,
    hasPlans: $hasPlans,
    isMissing: $isPremiumMissing,
  });
  if (hasPlans === false) return null;
  const label = formatMessage({ id: 'redeem.title' });
  const isUnknown = hasPlans === null && !isMissing;
  return (
    <div className={[styles.place, isUnknown && styles.unknown].filter(Boolean).join(' ')}>
      <SideButton
        icon={<Ticket aria-hidden="true" />}
        label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => onOpen('')}
      />
    </div>
  );
}
