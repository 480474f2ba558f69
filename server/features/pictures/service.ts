import { createPool } from '../../http/pool.ts';
import type { PictureEncoder } from '../thumbnails/index.ts';
import { createFormCache } from './form-cache.ts';

interface EncodedForm {
  readonly digest: string;
  readonly format: 'avif' | 'webp';
  readonly width: number;
}

/** A picture of the site's texts in the form that an address names, as the site provides it. */
export interface PictureRequest {
  readonly form: { readonly digest: string; readonly format: 'svg' } | EncodedForm;
  /** Media type of the bytes as they are. */
  readonly type: string;
  readonly width: number;
  readonly height: number;
  /** Undefined where they are other ones by now. */
  read(): Promise<Uint8Array | undefined>;
}

interface SentPicture {
  readonly bytes: Uint8Array;
  readonly type: string;
  /** False where it replaces a form that cannot be made now. */
  readonly isLasting: boolean;
}

export interface Pictures {
  /** Undefined where there is none. */
  readonly read: (picture: PictureRequest) => Promise<SentPicture | undefined>;
  /**
   * Makes a form that is missing, before anybody asks for it, in a process that visitors do not wait for. False where there is no
   * room for more. @throws {Error} where the picture cannot be read
   */
  readonly prepare: (picture: PictureRequest) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

interface PicturesOptions {
  /** Absolute path of a folder for these forms alone; made when needed, may be deleted at any time. */
  readonly folder: string;
  readonly encoder: PictureEncoder;
  /** For what is made ahead; by default the same. */
  readonly aheadEncoder?: PictureEncoder;
  readonly log: { warn(facts: object, message: string): void };
  /** Bytes of all forms on the disk. */
  readonly mostBytes?: number;
  /** Forms that wait to be made; beyond, the picture is sent as it is. */
  readonly mostWaiting?: number;
}

/** Pictures of the site's texts: each form is made on first request or ahead of it, and kept. */
export function createPictures({
  folder,
  encoder,
  aheadEncoder = encoder,
  log,
  mostBytes = 256 * 1024 * 1024,
  mostWaiting = 64,
}: PicturesOptions): Pictures {
  const cache = createFormCache(folder, mostBytes);
  const pool = createPool([encoder], mostWaiting);
  const aheadPool = createPool([aheadEncoder], 1);
  const making = new Map<string, Promise<Uint8Array | undefined>>();
  /** Forms that no encoder could make: the bytes are the same as long as the name is. */
  const broken = new Set<string>();

  const make = (
    picture: PictureRequest & { readonly form: EncodedForm },
    bytes: Uint8Array,
    from = pool,
  ): Promise<Uint8Array | undefined> | undefined => {
    const { form, width, height } = picture;
    const name = nameOf(form);
    const known = making.get(name);
    if (known !== undefined) return known;
    // The encoder fits into a square; its side is the longer one of the form.
    const side = Math.max(form.width, Math.round((form.width * height) / width));
    const made = from.take(({ encode }) => encode(bytes, side, form.format));
    if (made === undefined) return undefined;
    const kept = made.then(async (encoded) => {
      // Made ahead it may have been too slow on a busy machine.
      if (encoded === undefined && from === pool) broken.add(name);
      else if (encoded === undefined) log.warn({ name }, 'a picture could not be made ahead');
      // Without space on the disk, forms are made each time.
      else await cache.keep(name, encoded).catch((err) => log.warn({ err }, 'a picture could not be kept'));
      return encoded;
    });
    making.set(name, kept);
    const forget = (): void => void making.delete(name);
    kept.then(forget, forget);
    return kept;
  };

  return {
    read: async (picture) => {
      const { form, type } = picture;
      if (form.format === 'svg') {
        const bytes = await picture.read();
        return bytes && { bytes, type, isLasting: true };
      }
      const name = nameOf(form);
      const sent = `image/${form.format}`;
      const known = await cache.find(name);
      if (known !== undefined) return { bytes: known, type: sent, isLasting: true };
      const bytes = await picture.read();
      if (bytes === undefined) return undefined;
      const made = broken.has(name) ? undefined : await make({ ...picture, form }, bytes);
      return made === undefined
        ? { bytes, type, isLasting: false }
        : { bytes: made, type: sent, isLasting: true };
    },
    prepare: async (picture) => {
      const { form } = picture;
      if (form.format === 'svg' || broken.has(nameOf(form)) || (await cache.has(nameOf(form)))) return true;
      if (!(await cache.hasRoom())) return false;
      const bytes = await picture.read();
      if (bytes !== undefined) await make({ ...picture, form }, bytes, aheadPool);
      return true;
    },
    close: async () => {
      await Promise.all([encoder.close(), aheadEncoder.close()]);
    },
  };
}

const nameOf = ({ digest, width, format }: EncodedForm): string => `${digest}-${width}.${format}`;
