import { useUnit } from 'effector-react';
import { Ticket } from 'lucide-react';
import { useIntl } from 'react-intl';
import { SideButton } from '../../ui/side-button.tsx';
import { redeemOpened } from './model.ts';

/** Opens the dialog for an activation code, in the sidebar. */
export function RedeemEntry() {
  const { formatMessage } = useIntl();
  const onOpen = useUnit(redeemOpened);
  const label = formatMessage({ id: 'redeem.title' });
  return (
    <SideButton
      icon={<Ticket aria-hidden="true" />}
      label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={() => onOpen()}
    />
  );
}
