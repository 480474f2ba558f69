import { useUnit } from 'effector-react';
import { Link2 } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { Banner } from '../../features/files/index.ts';
import { $areSettingsMissing, $settings, settingsRequested } from '../../features/settings/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { shareNamedIn } from './share-named.ts';
import styles from './shared-content.module.css';

export interface SharedContentProps {
  readonly text: string;
}

/** A search for a share's link leads to the share, unless the settings say otherwise. */
export default function SharedContent({ text }: SharedContentProps) {
  const { origin } = useSite();
  const { settings, isMissing, onRequested } = useUnit({
    settings: $settings,
    isMissing: $areSettingsMissing,
    onRequested: settingsRequested,
  });
  useEffect(() => {
    if (settings === null) onRequested();
  }, [settings, onRequested]);
  const share = shareNamedIn(text, [origin, location.origin]);
  if (share === undefined || !(isMissing || settings?.show_shared_content_from_search)) return null;
  const { id, passCode } = share;
  return (
    <Banner tone="note">
      <Link2 aria-hidden="true" />
      <span className={styles.words}>
        <FormattedMessage id="files.search.shared" />
      </span>
      <a className={buttonClass('secondary', 'small')} href={`/s/${id}${passCode && `#pwd=${passCode}`}`}>
        <FormattedMessage id="files.search.shared.open" />
      </a>
    </Banner>
  );
}
