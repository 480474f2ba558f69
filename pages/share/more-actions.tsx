import { useUnit } from 'effector-react';
import { EllipsisVertical, Flag } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Menu } from '../../ui/menu.tsx';
import { reportOpened } from './model.ts';

/** The actions that few visitors need. */
export default function MoreActions() {
  const { formatMessage } = useIntl();
  const onReport = useUnit(reportOpened);
  const label = formatMessage({ id: 'files.more' });
  const report = {
    id: 'report',
    label: formatMessage({ id: 'sharePage.report' }),
    icon: <Flag />,
    onChosen: () => onReport(),
  };
  return <Menu label={label} align="end" icon={<EllipsisVertical />} entries={[report]} />;
}
