/** Pictures of the product in `content/pictures/screens`; what each shows stands in `views.ts`. */
export const pictured = ['files', 'share-dialog', 'downloads', 'share-page', 'storage', 'details'] as const;

export type PictureName = (typeof pictured)[number];

/** The others are narrow enough for phones too. */
export const onPhones: readonly PictureName[] = [
  'files',
  'share-dialog',
  'downloads',
  'share-page',
  'storage',
];

/** The name of a picture's file. */
export const fileOf = (
  name: PictureName,
  locale: string,
  scheme: 'light' | 'dark',
  on: 'desk' | 'phone' = 'desk',
): string => `${name}@2x.${locale}${on === 'phone' ? '.phone' : ''}${scheme === 'dark' ? '.dark' : ''}.webp`;
