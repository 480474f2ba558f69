import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const path = join(import.meta.dirname, '..', '..', 'deploy', 'Dockerfile');

interface Instruction {
  /** `RUN`, `COPY` … */
  readonly name: string;
  readonly words: string;
}

/** The instructions of one image: from `FROM` up to the next one. */
interface Stage {
  readonly from: string;
  /** The name after `as`; empty for the last one. */
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of `deploy/Dockerfile`. */
export function readDockerfile(): readonly Stage[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { from: string; name: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = '', words = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    const [, from = '', as = ''] = /^(\S+)(?: AS (\S+))?$/.exec(words) ?? [];
    if (name === 'FROM') stages.push({ from, name: as, instructions: [] });
    else if (name === '') throw new Error(`The Dockerfile has a line that is no instruction: ${line}`);
    else stages.at(-1)?.instructions.push({ name, words });
  }
  return stages;
}

/** The words of each instruction of this name. */
export const wordsOf = (stage: Stage, name: string): readonly string[] =>
  stage.instructions.filter((one) => one.name === name).map(({ words }) => words);

/** The variables that a stage sets. */
export const variablesOf = (stage: Stage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    wordsOf(stage, 'ENV').map((words) => {
      const [name = '', ...value] = words.split('=');
      return [name, value.join('=')];
    }),
  );
