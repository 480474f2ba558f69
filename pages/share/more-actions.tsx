import { useUnit } from 'effector-react';
import { EllipsisVertical, Flag, PencilLine } from 'lucide-react';
import { useIntl } from 'react-intl';
import { $account } from '../../features/session/index.ts';
import { Menu } from '../../ui/menu.tsx';
import { $facts, editOpened, reportOpened } from './model.ts';

/** The actions that few visitors need, and those of the owner. */
export default function MoreActions() {
  const { formatMessage } = useIntl();
  const { account, facts, onEdit, onReport } = useUnit({
    account: $account,
    facts: $facts,
    onEdit: editOpened,
    onReport: reportOpened,
  });
  const isOwn = account !== null && account.sub === facts?.user_info.user_id;
  const edit = {
    id: 'edit',
    label: formatMessage({ id: 'sharePage.edit' }),
    icon: <PencilLine />,
    onChosen: () => onEdit(),
  };
  const report = {
    id: 'report',
    label: formatMessage({ id: 'sharePage.report' }),
    icon: <Flag />,
    onChosen: () => onReport(),
  };
  const label = formatMessage({ id: 'files.more' });
  return (
    <Menu label={label} align="end" icon={<EllipsisVertical />} entries={isOwn ? [edit, report] : [report]} />
  );
}
