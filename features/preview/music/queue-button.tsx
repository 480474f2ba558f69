import { ListMusic } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.tsx';

const QueueDialog = late(() => import('./queue-dialog.tsx'));

export function QueueButton() {
  const { formatMessage } = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={formatMessage({ id: 'preview.music.queue' })}
        icon={<ListMusic />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <QueueDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
