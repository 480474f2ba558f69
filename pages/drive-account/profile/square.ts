import { pictureSide } from '../../../api/contract/profile.ts';
import { CallError } from '../../../api/error.ts';

export interface Square {
  readonly blob: Blob;
  /** The picture as the page shows it before it is sent: a `data:` address, the only one besides our own that pictures may have. */
  readonly preview: string;
}

/** Said as the server would say it: the words are found by the reason. */
const refusal = (error: string) =>
  new CallError({
    failure: { type: 'local' },
    facts: { error, error_code: 3, error_description: 'The file is no picture that this browser reads.' },
  });

/**
 * The middle of a picture as the square that others will see. It is cropped here, so that the preview is what is
 * stored, and the file’s metadata (place, camera) never leaves the device.
 * @throws {CallError} `picture_invalid` where the browser cannot read the file.
 */
export async function squareOf(file: Blob): Promise<Square> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw refusal('picture_invalid');
  });
  const edge = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = pictureSide;
  canvas.height = pictureSide;
  const [x, y] = [(picture.width - edge) / 2, (picture.height - edge) / 2];
  canvas.getContext('2d')?.drawImage(picture, x, y, edge, edge, 0, 0, pictureSide, pictureSide);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw refusal('picture_invalid');
  return { blob, preview: canvas.toDataURL('image/png') };
}
