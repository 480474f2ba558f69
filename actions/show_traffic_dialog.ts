import { defineAction } from '../engine/index.ts';
import { noticeShown } from '../features/notices/index.ts';

export default defineAction({
  description: 'Says that this drive counts no traffic.',
  params: [],
  run() {
    noticeShown({ text: { id: 'actions.traffic' } });
  },
});
