import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';

/** The commands of the client, loaded when a store is first used: a server without S3 never loads them. */
type S3 = typeof import('@aws-sdk/client-s3');

/** Where the blobs are. */
export interface S3Place {
  readonly bucket: string;
  /** Before each key: empty, or ending in `/`. */
  readonly prefix: string;
  /** Of a store other than Amazon's: `https://s3.example`. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  /** Without them the client finds its own: the environment (`AWS_ACCESS_KEY_ID`), a profile, or the role of the machine. */
  readonly credentials?: S3ClientConfig['credentials'];
}

export interface OpenedS3 {
  readonly s3: S3;
  readonly client: S3Client;
}

/** In ms: to connect, and without a byte to or from the store. */
const timeouts = { connectionTimeout: 5_000, socketTimeout: 30_000 };
/** Tries of a call, with growing random pauses in between. */
const maxAttempts = 4;
/** Connections at a time: uploads of several parts, and downloads that last. */
const maxSockets = 256;

export async function openS3({ endpoint, region, credentials }: S3Place): Promise<OpenedS3> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region,
    ...(credentials && { credentials }),
    // Stores of one's own seldom have a name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts,
    // Newer checksums are not known everywhere: uploads carry MD5 and SHA-256 of ours.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...timeouts, httpsAgent: { maxSockets }, httpAgent: { maxSockets } },
  });
  return { s3, client };
}
