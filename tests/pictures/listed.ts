/** Pictures of the product in `content/pictures/screens`; what each shows stands in `views.ts`. */
export const pictured = ['files', 'share-dialog', 'downloads', 'share-page', 'storage', 'details'] as const;

export type PictureName = (typeof pictured)[number];

/** The name of a picture's file. */
export const fileOf = (name: PictureName, locale: string, scheme: 'light' | 'dark'): string =>
  `${name}@2x.${locale}${scheme === 'dark' ? '.dark' : ''}.webp`;
