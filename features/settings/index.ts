export {
  $areSettingsMissing,
  $settings,
  settingSwitched,
  settingsRequested,
} from './model.ts';
