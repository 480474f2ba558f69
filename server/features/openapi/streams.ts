import type { Endpoint } from '../../../api/contract/endpoint.ts';

/** A header of a request or an answer, for the calls whose facts travel there. */
export interface HeaderFacts {
  readonly name: string;
  readonly words: string;
  readonly example: string;
  readonly isRequired?: boolean;
}

/** Headers of a call whose bodies are not JSON. */
interface StreamFacts {
  readonly status: number;
  readonly bodyType?: string;
  readonly isBodyRequired?: boolean;
  readonly hasAnswerBody: boolean;
  readonly takes: readonly HeaderFacts[];
  readonly gives: readonly HeaderFacts[];
}

const version: HeaderFacts = {
  name: 'Tus-Resumable',
  words: 'The version of tus.',
  example: '1.0.0',
  isRequired: true,
};
const offset: HeaderFacts = { name: 'Upload-Offset', words: 'So many bytes are here.', example: '1048576' };
const length: HeaderFacts = {
  name: 'Upload-Length',
  words: 'Bytes of the whole content.',
  example: '5242880',
};
const metadata: HeaderFacts = {
  name: 'Upload-Metadata',
  words: 'Pairs of a key and a value in Base64, parted by commas.',
  example: 'filename cGx1bS50eHQ=',
};
const checksum: HeaderFacts = {
  name: 'Upload-Checksum',
  words: 'Algorithm and checksum of this body, in Base64.',
  example: 'sha256 47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
};
const expires: HeaderFacts = {
  name: 'Upload-Expires',
  words: 'Until when the upload waits for more.',
  example: 'Sun, 06 Nov 2033 08:49:37 GMT',
};
const fileId: HeaderFacts = {
  name: 'X-File-Id',
  words: 'The file, once all bytes are here.',
  example: 'Vq3v0yTn5Jm2b1XkQ8rW7sLcHd',
};
const range: HeaderFacts = { name: 'Range', words: 'Only these bytes.', example: 'bytes=0-1048575' };
const ifRange: HeaderFacts = {
  name: 'If-Range',
  words: 'The range only if the content is still this one, else all of it.',
  example: '"7f83b165"',
};
const etag: HeaderFacts = { name: 'ETag', words: 'Names this content.', example: '"7f83b165"' };
const ifNoneMatch: HeaderFacts = {
  name: 'If-None-Match',
  words: 'Nothing if the content is still this one (304).',
  example: '"7f83b165"',
};
const tus = { bodyType: 'application/offset+octet-stream', hasAnswerBody: false } as const;
const sentChunk = [version, { ...offset, words: 'Where these bytes begin.', isRequired: true }, checksum];
const taken: StreamFacts = {
  ...tus,
  status: 204,
  isBodyRequired: true,
  takes: sentChunk,
  gives: [version, offset, expires, fileId],
};

/** By operationId. */
const known: Readonly<Record<string, StreamFacts>> = {
  describeUploads: {
    ...tus,
    status: 204,
    takes: [],
    gives: [
      version,
      { name: 'Tus-Version', words: 'All versions that are spoken here.', example: '1.0.0' },
      { name: 'Tus-Extension', words: 'Extensions.', example: 'creation,checksum,termination' },
      { name: 'Tus-Checksum-Algorithm', words: 'Algorithms of checksums.', example: 'sha256,sha1,md5' },
    ],
  },
  createUpload: {
    ...tus,
    status: 201,
    takes: [version, { ...length, isRequired: true }, metadata, checksum],
    gives: [
      version,
      { name: 'Location', words: 'Where the upload goes on.', example: '/drive/v1/uploads/4f1c…' },
      offset,
      expires,
      fileId,
    ],
  },
  uploadState: {
    ...tus,
    status: 200,
    takes: [version],
    gives: [version, offset, length, metadata, expires, fileId],
  },
  continueUpload: taken,
  endUpload: { ...tus, status: 204, takes: [version], gives: [version] },
  overrideUpload: {
    ...taken,
    takes: [
      ...sentChunk.map((header) => ({ ...header, isRequired: header === version })),
      {
        name: 'X-HTTP-Method-Override',
        words: 'The method that is meant.',
        example: 'PATCH',
        isRequired: true,
      },
    ],
  },
  putAvatar: {
    status: 200,
    bodyType: 'image/*',
    isBodyRequired: true,
    hasAnswerBody: true,
    takes: [],
    gives: [],
  },
  streamChanges: {
    status: 200,
    hasAnswerBody: true,
    takes: [{ name: 'Last-Event-ID', words: 'The id of the last event that came.', example: '42' }],
    gives: [],
  },
};

/** The table above, or the reasons: content that can refuse a range can be read in ranges. */
export function streamFacts(name: string, { errors = [] }: Endpoint): StreamFacts {
  const hasRanges = errors.includes('range_not_satisfiable');
  const isConditional = hasRanges || errors.includes('failed_precondition');
  return (
    known[name] ?? {
      status: 200,
      hasAnswerBody: true,
      takes: [...(hasRanges ? [range, ifRange] : []), ...(isConditional ? [ifNoneMatch] : [])],
      gives: isConditional ? [etag] : [],
    }
  );
}
