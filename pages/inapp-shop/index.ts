import { defineApp } from '../../engine/index.ts';
import { messages as payment } from '../../features/payment/messages.ts';
import { plansFile } from '../../features/plans/index.ts';

export default defineApp({
  description:
    'All plans and add-ons on one page, with orders and receipts: what a program opens in its own window.',
  messages: [...payment],
  files: [plansFile],
  view: () => import('./view.tsx'),
});
