import { parentPort, workerData } from 'node:worker_threads';
import { operations } from '../../../api/contract/index.ts';
import { type DescriptionOptions, describeApi } from './document.ts';
import { referencePage } from './reference.ts';
import { type Standing, standing } from './standing.ts';

/** What this thread hands over before it ends. */
export interface Described {
  readonly document: Standing;
  readonly reference: Standing;
}

const description = describeApi(operations, workerData as DescriptionOptions);
const described: Described = {
  document: standing(JSON.stringify(description)),
  reference: standing(referencePage(description, operations)),
};
parentPort?.postMessage(described, [described.document.bytes.buffer, described.reference.bytes.buffer]);
