import { useMemo } from 'react';

/** Milliseconds after which typing starts a new search. */
const pause = 800;

/** Type-ahead: the letters that were typed shortly after one another. */
export function useTyped() {
  return useMemo(createTyped, []);
}

function createTyped() {
  let text = '';
  let at = 0;
  const isTyping = () => text !== '' && performance.now() - at < pause;
  return {
    isTyping,
    /** Other keys end a search. @returns whether that was all: a letter is taken back so, and nothing else done. */
    endOn({ key }: KeyboardEvent): boolean {
      const wasTyping = isTyping();
      if (/^(Arrow|Page|Home|End|Enter|Escape|Backspace|F\d)/.test(key)) text = '';
      return wasTyping && key === 'Backspace';
    },
    /** @returns the letters with this one; null where the key is none. The same letter again stays one: it moves on. */
    typeOn({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
      if ([...key].length !== 1 || ctrlKey || metaKey || altKey) return null;
      const before = isTyping() ? text : '';
      // No name begins with these, and the page may have keys of its own.
      if (before === '' && ' /?'.includes(key)) return null;
      text = before === key ? key : before + key;
      at = performance.now();
      return text;
    },
  };
}
