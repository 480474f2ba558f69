import type { Route } from '../../http/route.ts';
import type { BegunUpload, NewUpload } from '../files/index.ts';
import type { ObjectUploadsDeps } from './deps.ts';
import { endpointFor, objectKey, placeOf } from './place.ts';
import { objectRoutes } from './routes.ts';
import { issueCredentials } from './signing/credentials.ts';

interface ObjectUploads {
  readonly routes: readonly Route[];
  /** For `POST /drive/v1/files`: as without this feature, and with the credentials for an S3 client. */
  readonly beginUpload: (upload: NewUpload) => Promise<BegunUpload>;
}

/**
 * The API for clients that send the bytes of an upload to an object store (S3, or OSS with its older signature). It takes
 * nothing but uploads that `POST /drive/v1/files` began, and they end as all others do.
 */
export function createObjectUploads(deps: ObjectUploadsDeps): ObjectUploads {
  const { beginUpload, key, publicUrl, now = Date.now } = deps;
  const place = placeOf(publicUrl);
  return {
    routes: objectRoutes(deps, place),
    beginUpload: async (upload) => {
      const begun = await beginUpload(upload);
      const id = begun.resumable?.params.upload_id;
      if (begun.resumable === undefined || id === undefined) return begun;
      const { accessKeyId, secret, token } = issueCredentials(key, id, now());
      const params = {
        ...begun.resumable.params,
        access_key_id: accessKeyId,
        access_key_secret: secret,
        security_token: token,
        bucket: place.bucket,
        endpoint: endpointFor(place, publicUrl, upload.userAgent),
        key: objectKey(id),
      };
      return { ...begun, resumable: { ...begun.resumable, params } };
    },
  };
}
