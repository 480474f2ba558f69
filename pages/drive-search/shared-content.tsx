import { useUnit } from 'effector-react';
import { Link2 } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Strip } from '../../features/files/index.ts';
import { $areSettingsMissing, $settings, settingsAsked } from '../../features/settings/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { NamedShare } from './share-named.ts';
import styles from './shared-content.module.css';

export interface SharedContentProps {
  readonly share: NamedShare;
}

/** Who searches for the link of a share is led to it, unless their settings say otherwise. */
export default function SharedContent({ share: { id, passCode } }: SharedContentProps) {
  const { settings, isMissing, onAsked } = useUnit({
    settings: $settings,
    isMissing: $areSettingsMissing,
    onAsked: settingsAsked,
  });
  useEffect(() => {
    if (settings === null) onAsked();
  }, [settings, onAsked]);
  if (!(isMissing || settings?.show_shared_content_from_search)) return null;
  return (
    <Strip tone="note">
      <Link2 aria-hidden="true" />
      <span className={styles.words}>
        <FormattedMessage id="files.search.shared" />
      </span>
      <a className={buttonClass('secondary', 'small')} href={`/s/${id}${passCode && `#pwd=${passCode}`}`}>
        <FormattedMessage id="files.search.shared.open" />
      </a>
    </Strip>
  );
}
