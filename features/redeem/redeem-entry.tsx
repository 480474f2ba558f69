import { useUnit } from 'effector-react';
import { Ticket } from 'lucide-react';
import { useIntl } from 'react-intl';
import { SideButton } from '../../ui/side-button.tsx';
import { $hasPlans, $isPremiumMissing, redeemOpened } from './model.ts';

/** Opens the dialog for an activation code, in the sidebar; not there where a code could give nothing. */
export function RedeemEntry() {
  const { formatMessage } = useIntl();
  const { onOpen, hasPlans, isMissing } = useUnit({
    onOpen: redeemOpened,
    hasPlans: $hasPlans,
    isMissing: $isPremiumMissing,
  });
  const label = formatMessage({ id: 'redeem.title' });
  if (hasPlans === false) return null;
  return (
    <SideButton
      // Its place is kept until it is known.
      style={hasPlans === null && !isMissing ? { visibility: 'hidden' } : undefined}
      icon={<Ticket aria-hidden="true" />}
      label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={() => onOpen()}
    />
  );
}
