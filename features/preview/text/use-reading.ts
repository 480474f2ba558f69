import { useEffect, useState } from 'react';
import { readInWorker } from './read-in-worker.ts';
import type { Reading, Readings } from './readings.ts';

/** Undefined while the text is read; null where it cannot be read so. */
export function useReading<Kind extends Reading>(
  kind: Kind,
  text: string,
  language = '',
): Readings[Kind] | null | undefined {
  const [read, setRead] = useState<{ readonly of: string; readonly result: Readings[Kind] | null }>();
  useEffect(() => {
    if (kind === 'lines' && plain.has(language)) return;
    return readInWorker(kind, text, language, (result) => setRead({ of: text, result }));
  }, [kind, text, language]);
  return read?.of === text ? read.result : undefined;
}

/** Extensions of texts that have no tokens. */
const plain: ReadonlySet<string> = new Set(['', 'txt', 'text', 'log', 'csv', 'tsv', 'srt', 'vtt', 'lrc']);

/** @param language an extension. */
export const useLines = (text: string, language: string): Readings['lines'] | null | undefined =>
  useReading('lines', text, language);
