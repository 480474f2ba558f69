import { object } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, nothing } from './shapes.ts';

export const closeReminder = defineEndpoint({
  method: 'DELETE',
  path: '/vip/v1/reminders/{id}',
  group: 'Premium',
  summary: 'Takes a reminder of an end out of the drive; those of the privilege are the ones that there are.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  answer: nothing,
});
