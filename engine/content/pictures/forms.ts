import type { PictureFacts } from './facts.ts';

/** A form in which a picture is sent: a drawing as it is, others in a width (pixels) and format of ours. */
export type PictureForm =
  | { readonly digest: string; readonly format: 'svg' }
  | { readonly digest: string; readonly format: 'avif' | 'webp'; readonly width: number };

/** Widths for telephones, for texts beside lists, and for screens of twice the density. */
const widths = [480, 960, 1440];
const widest = 1920;

/** The widths in which a picture is sent, ascending; none is larger than the picture. */
export const widthsOf = ({ width }: Pick<PictureFacts, 'width'>): readonly number[] => [
  ...widths.filter((one) => one < width),
  Math.min(width, widest),
];

/** The path of pictures. Their names change with their bytes, so that they may be cached for ever. */
const picturePath = '/pictures/';

export const pictureAddress = (form: PictureForm): string =>
  `${picturePath}${form.digest}${form.format === 'svg' ? '' : `-${form.width}`}.${form.format}`;

/** The form that the last part of an address names; undefined where it names none that there can be. */
export function readForm(name: string): PictureForm | undefined {
  const [, digest = '', width, format] =
    /^([\da-f]{24})(?:-([1-9]\d{0,3}))?\.(svg|avif|webp)$/.exec(name) ?? [];
  if (format === 'svg') return width === undefined ? { digest, format } : undefined;
  if (width === undefined || (format !== 'avif' && format !== 'webp')) return undefined;
  return { digest, format, width: Number(width) };
}

/** The last parts of the addresses of all forms that have to be made, the small ones of each format first. */
export function formNames(pictures: Iterable<PictureFacts>): readonly string[] {
  const forms = [...pictures].flatMap((facts) =>
    facts.type === 'svg'
      ? []
      : widthsOf(facts).flatMap((width) =>
          (['avif', 'webp'] as const).map((format) => ({ digest: facts.digest, format, width })),
        ),
  );
  const order = ({ format, width }: (typeof forms)[number]) => (format === 'avif' ? 0 : 1e5) + width;
  const names = forms.toSorted((a, b) => order(a) - order(b)).map(pictureAddress);
  return [...new Set(names.map((address) => address.slice(picturePath.length)))];
}
