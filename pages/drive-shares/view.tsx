import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { kindOf } from '../../features/files/entry.ts';
import { $settings, settingsRequested } from '../../features/settings/index.ts';
import {
  $shares,
  Ending,
  isBlockedForContent,
  loadRequestList,
  loadShareList,
  type ShareListProps,
  ShareStatistics,
  sharesLeft,
} from '../../features/sharing/list/index.ts';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TitleSearch } from './title-search.tsx';
import styles from './view.module.css';

const ShareList = late<ShareListProps>(
  loadShareList,
  <div className={styles.waiting} aria-busy="true">
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton shape="short" />
  </div>,
);

const RequestList = late(loadRequestList);

export default function DriveSharesView() {
  const { shares, settings, onLeft, onSettingsRequested } = useUnit({
    shares: $shares,
    settings: $settings,
    onLeft: sharesLeft,
    onSettingsRequested: settingsRequested,
  });
  const asksSettings = settings === null && shares.some((one) => isBlockedForContent(one.share_status));
  useEffect(() => {
    if (asksSettings) onSettingsRequested();
  }, [asksSettings, onSettingsRequested]);
  useEffect(() => () => onLeft(), [onLeft]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 data-page-title>
          <FormattedMessage id="shares.title" />
        </h1>
        <TitleSearch />
      </header>
      <ShareList kindOf={kindOf} coversBlocked={!settings?.display_sensitive_shares} />
      <RequestList />
      <Ending />
      <ShareStatistics />
    </div>
  );
}
