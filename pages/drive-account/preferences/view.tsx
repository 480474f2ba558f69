import { useUnit } from 'effector-react';
import { useIntl } from 'react-intl';
import { mailSettings, type SettingName } from '../../../api/contract/settings.ts';
import { localeHref } from '../../../engine/index.ts';
import { useSite } from '../../../engine/view/index.ts';
import {
  $areSettingsMissing,
  $settings,
  settingSwitched,
  settingsRequested,
} from '../../../features/settings/index.ts';
import { Switch } from '../../../ui/checkbox.tsx';
import { late } from '../../../ui/late.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Missing } from '../missing.tsx';
import { Section } from '../section.tsx';
import { languageChosen } from './model.ts';
import styles from './view.module.css';

const MailLanguage = late(() => import('./mail-language.tsx'));

/** In the order in which users meet their effects. */
const shown: readonly SettingName[] = [
  'filter_files_on_create',
  'show_shared_content_from_search',
  'platform_default_folder',
  'save_other_app_files_separately',
  'display_sensitive_shares',
  ...mailSettings,
  'test_mode',
];

/** The language, and the settings of the account. */
export function Preferences() {
  const { formatMessage } = useIntl();
  const site = useSite();
  const { locale, locales, path } = site;
  const { settings, isMissing, onSwitch, onRetry, onLanguage } = useUnit({
    settings: $settings,
    isMissing: $areSettingsMissing,
    onSwitch: settingSwitched,
    onRetry: settingsRequested,
    onLanguage: languageChosen,
  });
  return (
    <Section name="preferences">
      <div className={styles.row}>
        <Select
          label={formatMessage({ id: 'account.preferences.language' })}
          value={locale}
          options={locales.map(({ tag, name }) => ({ value: tag, label: name }))}
          onChanged={(tag) => onLanguage({ tag, address: localeHref(path, tag, site) })}
        />
        <MailLanguage />
      </div>
      <div className={`${styles.row} ${styles.switches}`} aria-busy={settings === null && !isMissing}>
        {isMissing && <Missing isInRow onRetry={() => onRetry()} />}
        {settings === null && !isMissing && <Skeleton />}
        {settings &&
          shown.map((name) => (
            <Switch
              key={name}
              label={<b className={styles.name}>{formatMessage({ id: `account.preferences.${name}` })}</b>}
              hint={formatMessage({ id: `account.preferences.${name}.hint` })}
              value={settings[name]}
              onChanged={(isOn) => onSwitch({ name, isOn })}
            />
          ))}
      </div>
    </Section>
  );
}
