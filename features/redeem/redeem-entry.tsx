import { useUnit } from 'effector-react';
import { Ticket } from 'lucide-react';
import { useIntl } from 'react-intl';
import { redeemOpened } from './model.ts';
import styles from './redeem-entry.module.css';

/** The way to an activation code, in the list at the side. */
export function RedeemEntry({ className }: { className?: string | undefined }) {
  const { formatMessage } = useIntl();
  const onOpen = useUnit(redeemOpened);
  const label = formatMessage({ id: 'redeem.title' });
  return (
    <button
      className={[styles.entry, className].filter(Boolean).join(' ')}
      type="button"
      title={label}
      aria-haspopup="dialog"
      onClick={() => onOpen()}
    >
      <Ticket aria-hidden="true" />
      <span className={styles.label}>{label}</span>
    </button>
  );
}
