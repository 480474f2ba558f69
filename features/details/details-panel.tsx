import { useUnit } from 'effector-react';
import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import { late } from '../../ui/late.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { DetailsProps } from './details-of.tsx';
import styles from './details-panel.module.css';
import { $areDetailsOpen, detailsClosed, panelMounted, wideScreen } from './panel-model.ts';

/** The content of the panel; its code comes when it is first opened. For other places too, such as the preview. */
export const Details = late(() => import('./details-of.tsx'));

/** Beside a list, the details of what is chosen in it; on small screens a sheet over it. */
export function DetailsPanel(props: DetailsProps) {
  const { formatMessage } = useIntl();
  const { isOpen, onMounted, onClose } = useUnit({
    isOpen: $areDetailsOpen,
    onMounted: panelMounted,
    onClose: detailsClosed,
  });
  const isWide = useIsWide();
  useEffect(() => {
    onMounted();
  }, [onMounted]);
  if (!isOpen) return null;
  if (!isWide) {
    return (
      <Sheet title={formatMessage({ id: 'details.title' })} onClose={() => onClose()}>
        <Details {...props} onLeft={() => onClose()} />
      </Sheet>
    );
  }
  return (
    <aside className={styles.panel} aria-label={formatMessage({ id: 'details.title' })}>
      <header className={styles.header}>
        <h2 className={styles.title}>
          <FormattedMessage id="details.title" />
        </h2>
        <IconButton label={formatMessage({ id: 'ui.close' })} icon={<X />} onClick={() => onClose()} />
      </header>
      <Details {...props} />
    </aside>
  );
}

function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wideScreen);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(wideScreen).matches,
    () => true,
  );
}
