import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExitCode, Surroundings } from './command.ts';
import { runSite } from './run.ts';

/** The output of a command as one text; for a drawing, the picture too. */
export interface ToolAnswer {
  readonly exit: ExitCode;
  readonly text: string;
  readonly svg?: string;
}

/**
 * Runs a command of the site's tools for a page: the same commands, the same words. Never throws.
 * @param options `isDrawn`: the command draws, into a file of its own that is gone afterwards.
 */
export async function runTool(
  argv: readonly string[],
  surroundings: Omit<Surroundings, 'color' | 'write' | 'writeError'>,
  { isDrawn = false }: { readonly isDrawn?: boolean } = {},
): Promise<ToolAnswer> {
  if (!isDrawn) return run(argv, surroundings);
  const folder = await mkdtemp(join(tmpdir(), 'site-tool-'));
  try {
    const file = join(folder, 'drawing.svg');
    const result = await run([...argv, '--svg', file], surroundings);
    return result.exit === 0 ? { ...result, svg: await readFile(file, 'utf8') } : result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(
  argv: readonly string[],
  surroundings: Omit<Surroundings, 'color' | 'write' | 'writeError'>,
): Promise<ToolAnswer> {
  let text = '';
  const write = (part: string) => {
    text += part;
  };
  const exit = await runSite(argv, { ...surroundings, color: false, write, writeError: write });
  return { exit, text };
}
