import { useUnit } from 'effector-react';
import { Ticket } from 'lucide-react';
import { useIntl } from 'react-intl';
import { redeemOpened } from './model.ts';
import styles from './redeem-entry.module.css';

/** Opens the dialog for an activation code, in the sidebar. */
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
