export {
  $areSettingsMissing,
  $settings,
  settingSwitched,
  settingsAsked,
} from './model.ts';
