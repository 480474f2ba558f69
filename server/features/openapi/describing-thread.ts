import { parentPort, workerData } from 'node:worker_threads';
import { operations } from '../../../api/contract/index.ts';
import { type DescriptionOptions, describeApi } from './document.ts';
import { referencePage } from './reference.ts';
import { type StaticDocument, staticDocument } from './static-document.ts';

/** Message of this thread before it ends. */
export interface Described {
  readonly document: StaticDocument;
  readonly reference: StaticDocument;
}

const description = describeApi(operations, workerData as DescriptionOptions);
const described: Described = {
  document: staticDocument(JSON.stringify(description)),
  reference: staticDocument(referencePage(description, operations)),
};
parentPort?.postMessage(described, [described.document.bytes.buffer, described.reference.bytes.buffer]);
