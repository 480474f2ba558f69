/** The descriptions of the fields about letters and reminders. */
export const mailFieldWords: Readonly<Record<string, string>> = {
  'getMailLanguage.language':
    'The language that was chosen; empty: that of the pages which the account saw last.',
  'chooseMailLanguage.language':
    'A language tag of the site; empty: that of the pages which the account saw last.',
  seen_language: 'Language of the pages which the account saw last; empty before it saw any.',
  d: 'From the link of a letter; it is signed.',
  'getUnsubscribe.scene': 'The setting of the account that allows this kind of letter.',
  'unsubscribe.scene': 'The setting of the account that allows this kind of letter.',
  'getUnsubscribe.email': 'The address of the account, most of it left out.',
  'unsubscribe.email': 'The address of the account, most of it left out.',
  reminders: 'What ends within a week, until the person closes the reminder of it.',
  'Privilege.data.reminders.unit': 'What ends: plan, storage, traffic or tasks.',
  'Privilege.data.reminders.plan': 'The plan that ends.',
  'Privilege.data.reminders.amount': 'Bytes of storage or traffic, or downloads a day.',
  'Privilege.data.reminders.ends_at': 'When it ends.',
  mail_premium_end: 'Whether letters tell that time of a plan ends soon.',
  mail_addon_end: 'Whether letters tell that what was added to a plan ends soon.',
};
