/** Of entries that are shared with people. */
export const grantFieldWords: Readonly<Record<string, string>> = {
  grantee: 'The e-mail address or the name of the person with whom it is shared.',
  grants: 'The people with whom it is shared.',
  received: 'The entries that others share.',
  'listActivity.activity': 'What people did, the latest first.',
  'listActivity.file_id':
    'A folder of the caller, or one that is shared with them; empty: all of the caller’s own drive.',
  'listActivity.action': 'What they did.',
  is_folder: 'Whether it is a folder.',
  actor_name: 'Who, by the name that the account has now; empty: nobody with an account, or no longer.',
  by_caller: 'Whether it was the caller.',
  entry_count: 'With how many entries.',
  'listActivity.entries': 'Up to three of them, as far as the caller can see them now.',
  'listActivity.folder_id': 'The folder in which it happened; empty: the one that was asked for, or several.',
  'listActivity.folder_name': 'Its name.',
  'listActivity.grantee': 'With whom it is shared, as the owner named them; only for the owner.',
  'listActivity.role': 'What the person may do with it; only for the owner.',
  grant_id: 'Of the grant by which it is shared: for leaving it.',
  owner_name: 'The name of the owner.',
  shared_time: 'Since when.',
  'Grant.role': 'What the person may do with it.',
  'File.role':
    'What the caller may do with it, where it lies in somebody else’s drive; absent from one’s own.',
  'filePath.role':
    'What the caller may do there, where it is somebody else’s drive; the path begins with what was shared.',
};
