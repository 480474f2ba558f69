import { defineApp } from '../../engine/index.ts';
import { messages as payment } from '../../features/payment/messages.ts';
import { plansFile } from '../../features/plans/index.ts';
import { messages as redeem } from '../../features/redeem/messages.ts';

export default defineApp({
  description: 'Plans and add-ons with their prices, orders and receipts; how else one comes to them.',
  messages: ['account.plan.', 'storage.', ...payment, ...redeem],
  files: [plansFile],
  view: () => import('./view.tsx'),
});
