import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { kindOf } from '../../features/files/file.ts';
import { $settings, settingsAsked } from '../../features/settings/index.ts';
import { Ending } from '../../features/sharing/list/ending.tsx';
import { $shares, sharesLeft } from '../../features/sharing/list/model.ts';
import type { ShareListProps } from '../../features/sharing/list/share-list.tsx';
import { isBlockedForContent } from '../../features/sharing/list/standing.ts';
import { ShareStatistics } from '../../features/sharing/list/statistics.tsx';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TitleSearch } from './title-search.tsx';
import styles from './view.module.css';

/** Late, as its styles weigh: until the shares have come there is nothing to see. */
const ShareList = late<ShareListProps>(
  () => import('../../features/sharing/list/share-list.tsx'),
  <div className={styles.waiting} aria-busy="true">
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton shape="short" />
  </div>,
);

export default function DriveSharesView() {
  const { shares, settings, onLeft, onSettingsAsked } = useUnit({
    shares: $shares,
    settings: $settings,
    onLeft: sharesLeft,
    onSettingsAsked: settingsAsked,
  });
  const asksSettings = settings === null && shares.some((one) => isBlockedForContent(one.share_status));
  useEffect(() => {
    if (asksSettings) onSettingsAsked();
  }, [asksSettings, onSettingsAsked]);
  useEffect(() => () => onLeft(), [onLeft]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>
          <FormattedMessage id="shares.title" />
        </h1>
        <TitleSearch />
      </header>
      <ShareList kindOf={kindOf} coversBlocked={!settings?.display_sensitive_shares} />
      <Ending />
      <ShareStatistics />
    </div>
  );
}
