import { defineApp } from '../../engine/index.ts';
import { messages as siteEditor } from '../../features/site-editor/messages.ts';

export default defineApp({
  description: 'The site as staff see and change it: findings, views, editor, history and roles.',
  messages: [...siteEditor],
  view: () => import('./view.tsx'),
});
