import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** In ms. A commit of a few files is quick, and a person waits for it. */
const timeout = 10_000;

interface Author {
  readonly name: string;
  readonly email: string;
}

/** The result of a commit: its id, or the reason why there is none. */
export interface CommitOutcome {
  readonly commit: string;
  readonly error: string;
}

/** Whether the folder is in a git repository, and git is installed. */
export const isRepository = (folder: string): Promise<boolean> =>
  git(folder, ['rev-parse', '--is-inside-work-tree']).then(
    (said) => said.trim() === 'true',
    () => false,
  );

/**
 * Commits these files as they are on the disk, and nothing else that is changed or staged. Never throws.
 * @param paths absolute.
 */
export async function commitFiles(
  folder: string,
  {
    paths,
    author,
    message,
  }: { readonly paths: readonly string[]; readonly author: Author; readonly message: string },
): Promise<CommitOutcome> {
  try {
    await git(folder, ['add', '-A', '--', ...paths]);
    const who = { name: plain(author.name) || 'editor', email: plain(author.email) };
    await git(
      folder,
      [
        'commit',
        '--quiet',
        '--only',
        '--no-verify',
        '--no-gpg-sign',
        '--cleanup=whitespace',
        '-m',
        message,
        '--',
        ...paths,
      ],
      {
        GIT_AUTHOR_NAME: who.name,
        GIT_AUTHOR_EMAIL: who.email,
        GIT_COMMITTER_NAME: who.name,
        GIT_COMMITTER_EMAIL: who.email,
      },
    );
    return { commit: (await git(folder, ['rev-parse', 'HEAD'])).trim(), error: '' };
  } catch (error) {
    return { commit: '', error: firstLine(error) };
  }
}

/** A line of its own could pass for another header of the commit. */
const plain = (text: string): string => text.replace(/[\p{C}<>]/gu, ' ').trim();

/** Git's error message, without paths of this machine. */
function firstLine(error: unknown): string {
  const { stderr, code } = error as { stderr?: unknown; code?: unknown };
  if (code === 'ENOENT') return 'git is not installed on the server.';
  const [line = ''] = String(stderr ?? '')
    .trim()
    .split('\n');
  return line.slice(0, 300).replace(/(?:\/[^\s'":]+)+\//g, '') || 'git failed.';
}

/** Nothing of the repository's own runs for this: no hooks, no editor, no question for a password. */
async function git(
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const quiet = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', '-c', 'gc.auto=0'];
  const { stdout } = await run('git', [...quiet, ...args], {
    cwd: folder,
    timeout,
    maxBuffer: 1024 * 1024,
    env: { ...process.env, GIT_LITERAL_PATHSPECS: '1', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C', ...env },
  });
  return stdout;
}
