import type { Way } from './messages.ts';

const ways: Readonly<Record<string, Way>> = {
  ArrowRight: 'right',
  ArrowLeft: 'left',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'next',
  PageUp: 'previous',
};

/** How a key turns the pages. */
export const wayOfKey = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): Way | undefined =>
  key === ' ' ? (shiftKey ? 'previous' : 'next') : ways[key];
