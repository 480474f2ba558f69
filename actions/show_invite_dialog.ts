import { defineAction } from '../engine/index.ts';
import { noticeShown } from '../features/notices/index.ts';

export default defineAction({
  description: 'Says that there are no invitations here.',
  params: [],
  run() {
    noticeShown({ text: { id: 'actions.invite' } });
  },
});
