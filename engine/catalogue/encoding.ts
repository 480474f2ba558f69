import type { CatalogueFault } from './fault.ts';

/** What bytes became that are not UTF-8, and NUL. */
const unreadable = /[\uFFFD\0]/;

/** What is wrong with the encoding of a file that was read as UTF-8. */
export function encodingFault(text: string): Omit<CatalogueFault, 'code'> | undefined {
  const at = text.search(unreadable);
  if (at >= 0)
    return {
      start: at,
      end: at + 1,
      severity: 'error',
      message: isUtf16(text)
        ? 'The file is UTF-16, not UTF-8.'
        : 'A sign here is not UTF-8; the file may have been saved as Latin-1 or in another old encoding.',
      help: 'Save the file as UTF-8 (in VS Code: the encoding in the bar at the bottom, "Save with Encoding"), and write the damaged words again.',
    };
  if (!text.startsWith('\uFEFF')) return undefined;
  return {
    start: 0,
    end: 1,
    severity: 'warning',
    message: 'The file begins with a byte order mark.',
    help: 'Save it as UTF-8 without BOM; some tools refuse JSON that has one.',
    fix: { title: 'Remove the mark', start: 0, end: 1, text: '' },
  };
}

/** The mark at the head of UTF-16 is two bytes that UTF-8 does not have; without it every second byte is NUL. */
const isUtf16 = (text: string): boolean => /^(?:\uFFFD\uFFFD|[^\0]\0[^\0]\0|\0[^\0]\0[^\0])/.test(text);
