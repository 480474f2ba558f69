/** Of how lists are shown. */
export const displayFieldWords: Readonly<Record<string, string>> = {
  display: 'How lists of the drive are shown, the same on all devices.',
  common: 'What holds for every folder that keeps nothing of its own.',
  'Profile.folders':
    'Folders that keep a view or an order of their own, the one changed last first; at most 100.',
  'changeDisplay.folders': 'Folders that keep a view or an order of their own.',
  order_type: 'The order: a name of spec section 9, such as MODIFIED_DESC.',
  view_type: 'list or grid.',
  pin_folders_top: 'Whether folders come before files.',
  order_setting_global: 'Whether a chosen order is for all folders.',
  view_setting_global: 'Whether a chosen view is for all folders.',
};
