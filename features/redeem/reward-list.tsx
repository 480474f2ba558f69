import { useUnit } from 'effector-react';
import { CircleCheck, Gift } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Link } from '../../engine/view/index.ts';
import { sideLink } from '../../ui/side-link.ts';
import { $premium } from './model.ts';

/** The ways to earn premium time. */
export default function RewardList() {
  const { formatMessage } = useIntl();
  const rewards = useUnit($premium)?.rewards ?? [];
  const checkIn = formatMessage({ id: 'redeem.checkIn' });
  const invite = formatMessage({ id: 'redeem.invite' });
  return (
    <nav aria-label={formatMessage({ id: 'redeem.rewards' })}>
      {rewards.includes('check_in') && (
        <Link className={sideLink.line} to="/check-in" title={checkIn}>
          <CircleCheck aria-hidden="true" />
          <span className={sideLink.label}>{checkIn}</span>
        </Link>
      )}
      {rewards.includes('invite') && (
        <Link className={sideLink.line} to="/referral" title={invite}>
          <Gift aria-hidden="true" />
          <span className={sideLink.label}>{invite}</span>
        </Link>
      )}
    </nav>
  );
}
