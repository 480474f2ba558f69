import { isId } from '../api/contract/ids.ts';
import { allow, defineGuard, notFound } from '../engine/index.ts';

export default defineGuard({
  description: 'Answers 404 where an address could name no file request.',
  runsOn: 'server',
  reads: [],
  needs: { params: ['file_request_id'] },
  check: ({ params: { file_request_id = '' } }) => (isId(file_request_id) ? allow : notFound),
});
