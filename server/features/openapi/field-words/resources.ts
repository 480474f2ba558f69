/** Of lists of addresses that are inspected before they are downloaded. */
export const resourceFieldWords: Readonly<Record<string, string>> = {
  urls: 'Addresses (http, https) with white space between them.',
  page_size: 'How many there are.',
  'listResources.page_size': 'Not used by this server.',
  thumbnail_type: 'Not used by this server.',
  list_id: 'The same for the same addresses.',
  list: 'What lies there.',
  resources: 'One for each address.',
  file_index: 'Always 0.',
  is_dir: 'Always false.',
  resolver: 'Always DIRECT.',
};
