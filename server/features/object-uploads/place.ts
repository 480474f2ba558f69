import { isIP } from 'node:net';

/** Where an S3 client finds the API: it derives the address of its requests from these two. */
export interface ObjectAddress {
  readonly bucket: string;
  /** An origin. */
  readonly endpoint: string;
}

/** The bucket where the host is no name. */
export const ownBucket = 'uploads';

const isBucketName = (label: string): boolean => /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(label);

/**
 * Clients send to `<bucket>.<host of the endpoint>`, and drop a path of the endpoint. So the first label of our own
 * host is the bucket and the rest of it the endpoint: requests arrive at `drive.example.com`, which has a DNS name and
 * a certificate. Where the host is an IP address, clients write the bucket into the path; where it is one word, they
 * use `uploads.<word>`. Not all systems resolve names below `localhost`, so its IP address replaces it.
 */
export function placeOf(publicUrl: string): ObjectAddress {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (hostname === 'localhost')
    return { bucket: ownBucket, endpoint: `${protocol}//127.0.0.1${port && `:${port}`}` };
  const [first = '', ...rest] = hostname.split('.');
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (isAddress || rest.length === 0 || !isBucketName(first)) return { bucket: ownBucket, endpoint: origin };
  return { bucket: first, endpoint: `${protocol}//${rest.join('.')}${port && `:${port}`}` };
}

/**
 * Programs that call themselves the Android one write an address of the endpoint and the key by themselves: they need
 * the whole host there, without a scheme.
 */
export const endpointFor = ({ endpoint }: ObjectAddress, publicUrl: string, userAgent = ''): string =>
  userAgent.startsWith('ANDROID-') ? new URL(publicUrl).host : endpoint;

export const objectKey = (uploadId: string): string => `object-${uploadId}`;
