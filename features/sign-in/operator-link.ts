import { createEvent, createStore } from 'effector';

/** The page was opened by the link that a server without accounts prints; its secret. */
export const operatorLinkOpened = createEvent<string>();
export const operatorLinkEnded = createEvent();

/** Empty where there is no such link. Nothing of it travels or is kept. */
export const $operatorSecret = createStore('', { serialize: 'ignore' })
  .on(operatorLinkOpened, (_, secret) => secret)
  .reset(operatorLinkEnded);

/** The secret is in the fragment, which is sent to no server. */
export const secretIn = (hash: string): string => /^#operator=([\w-]{1,128})$/.exec(hash)?.[1] ?? '';
