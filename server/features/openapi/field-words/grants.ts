/** Of entries that are shared with people. */
export const grantFieldWords: Readonly<Record<string, string>> = {
  grantee: 'The e-mail address or the name of the person with whom it is shared.',
  grants: 'The people with whom it is shared.',
  received: 'The entries that others share.',
  grant_id: 'Of the grant by which it is shared: for leaving it.',
  owner_name: 'The name of the owner.',
  shared_time: 'Since when.',
  'Grant.role': 'What the person may do with it.',
  'File.role':
    'What the caller may do with it, where it lies in somebody else’s drive; absent from one’s own.',
  'filePath.role':
    'What the caller may do there, where it is somebody else’s drive; the path begins with what was shared.',
};
