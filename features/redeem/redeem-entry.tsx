import { useUnit } from 'effector-react';
import { Ticket } from 'lucide-react';
import { useIntl } from 'react-intl';
import { $premium, redeemOpened } from './model.ts';
import styles from './redeem-entry.module.css';

/** The way to an activation code, in the list at the side. Nothing until it is known who is signed in. */
export function RedeemEntry({ className }: { className?: string | undefined }) {
  const { formatMessage } = useIntl();
  const { premium, onOpen } = useUnit({ premium: $premium, onOpen: redeemOpened });
  if (premium === null) return null;
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
