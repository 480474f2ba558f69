import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** An unguessable id of 26 characters: 150 random bits. It begins with a letter for the kind of thing. */
function makeId(first: string): string {
  let id = first;
  for (const byte of randomBytes(25)) id += alphabet[byte & 63];
  return id;
}

export const fileId = (): string => makeId('V');
export const taskId = (): string => makeId('T');
export const uploadId = (): string => randomBytes(20).toString('hex');
export const versionId = (): string => makeId('R');
export const eventId = (): string => makeId('E');
export const codeId = (): string => makeId('A');
export const orderId = (): string => makeId('O');
export const feedbackId = (): string => makeId('F');
export const activityId = (): string => makeId('K');
export const grantId = (): string => makeId('G');
export const shareId = (): string => makeId('S');
export const reminderId = (): string => makeId('N');
export const publicationId = (): string => makeId('P');
export const fileRequestId = (): string => makeId('Q');
/** With a letter that no id of an account has: both say who sends an upload. */
export const visitId = (): string => `visit_${makeId('Y')}`;
