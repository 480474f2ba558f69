/** Where code may say a message; a server says words in letters alone. */
export const saidFolders = [
  'actions',
  'app',
  'apps',
  'engine',
  'features',
  'guards',
  'layouts',
  'pages',
  'server/mail',
  'ui',
];
