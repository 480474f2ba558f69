// Makes the bucket of BLOB_STORE where it is not there yet, and waits a minute at the most for its store to come up.
import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

const { BLOB_STORE = '', S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1' } = process.env;
const Bucket = /^s3:\/\/([^/]+)/.exec(BLOB_STORE)?.[1];
if (Bucket === undefined) {
  console.error('BLOB_STORE names no bucket (s3://bucket).');
  process.exit(1);
}
const client = new S3Client({ region, ...(endpoint && { endpoint, forcePathStyle: true }) });
const isThere = async () => {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
    return true;
  } catch (error) {
    if (error.$metadata?.httpStatusCode === 404) return false;
    throw error;
  }
};
for (let left = 60; ; left -= 1) {
  try {
    if (!(await isThere())) await client.send(new CreateBucketCommand({ Bucket }));
    break;
  } catch (error) {
    if (left === 0 || error.$metadata?.httpStatusCode === 403) throw error;
    await pause(1000);
  }
}
