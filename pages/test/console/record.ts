/** A line of the console. */
export interface Line {
  readonly id: number;
  /** Ms since the epoch. */
  readonly at: number;
  readonly level: Level;
  readonly text: string;
}

const levels = ['log', 'info', 'warn', 'error'] as const;
type Level = (typeof levels)[number];

/** The oldest lines go first. */
const mostLines = 500;
const longestText = 2000;

/**
 * Records what pages write to the browser's own console, which they go on writing to, and faults that nobody has caught.
 * @returns ends it.
 */
export function record(onLines: (lines: readonly Line[]) => void): () => void {
  let lines: readonly Line[] = [];
  let id = 0;
  const add = (level: Level, said: readonly unknown[]): void => {
    id += 1;
    const text = said.map(write).join(' ').slice(0, longestText);
    lines = [...lines, { id, at: Date.now(), level, text }].slice(-mostLines);
    onLines(lines);
  };
  const before = levels.map((level) => [level, console[level]] as const);
  for (const [level, say] of before)
    console[level] = (...said: unknown[]) => {
      say.apply(console, said);
      add(level, said);
    };
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener('error', ({ message }) => add('error', [message]), { signal });
  addEventListener('unhandledrejection', ({ reason }) => add('error', [reason]), { signal });
  return () => {
    ending.abort();
    for (const [level, say] of before) console[level] = say;
  };
}

/** A value in words, of whatever shape. */
function write(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
