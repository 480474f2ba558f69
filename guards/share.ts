import { isId } from '../api/contract/ids.ts';
import { allow, defineGuard, notFound } from '../engine/index.ts';

/** Folders within folders that an address may name; drives are no deeper. */
const deepest = 200;

export default defineGuard({
  description: 'Answers 404 where an address could name no share and no folder, before the drive is asked.',
  runsOn: 'server',
  reads: [],
  needs: { params: ['share_id', 'parent_ids'] },
  check({ params: { share_id = '', parent_ids = '' } }) {
    const folders = parent_ids === '' ? [] : parent_ids.split('/');
    return [share_id, ...folders].every((part) => isId(part)) && folders.length <= deepest ? allow : notFound;
  },
});
